//@ like: examples/searching/majority.oox
//@ entry: Main.majority
//@ expect: valid
// The majority vote of Boyer and Moore: one pass keeps a candidate and a count, a second pass
// counts the candidate. If some value fills more than half of the array, it is found.

import oxpecker.contracts.*;

class Main {
    // The value that occurs in more than half of the places, or none if there is no such value.
    @Requires({"votes != null && #votes <= 3",
        "forall v, i : votes : v != none"})
    @Ensures("retval == none || (exists v, i : votes : v == retval)")
    @Exceptional("false")
    static int majority(int[] votes, int none) {
        int candidate = none;
        int lead = 0;
        int i = 0;
        while (i < votes.length) {
            if (lead == 0) {
                candidate = votes[i];
                lead = 1;
            } else if (votes[i] == candidate) {
                lead = lead + 1;
            } else {
                lead = lead - 1;
            }
            i = i + 1;
        }
        int winner = none;
        if (2 * Main.count(votes, candidate) > votes.length) {
            winner = candidate;
        }
        // Nobody else can have the majority: that is what the pairing of votes is good for.
        i = 0;
        while (i < votes.length) {
            assert !(2 * Main.count(votes, votes[i]) > votes.length) || votes[i] == winner;
            i = i + 1;
        }
        return winner;
    }

    @Requires("votes != null")
    @Ensures("0 <= retval && retval <= #votes")
    static int count(int[] votes, int value) {
        int n = 0;
        int i = 0;
        while (i < votes.length) {
            if (votes[i] == value) {
                n = n + 1;
            }
            i = i + 1;
        }
        return n;
    }
}
