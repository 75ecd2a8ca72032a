//! The experiments of Koppier 2020, 5.1 with mutants: the programs, and what the thesis found out about them.

use mutate::Operator;

/// What the thesis reports about the mutants of an operator, counted from the tables of its appendix B.
#[derive(Clone, Copy, Debug)]
pub struct PublishedRow {
    /// The operator.
    pub operator: Operator,
    /// Mutants that it calls invalid.
    pub killed: u64,
    /// Mutants that it calls valid, those that do not terminate among them.
    pub survived: u64,
}

/// An experiment.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// What it is about.
    pub name: &'static str,
    /// The program.
    pub text: &'static str,
    /// The method that is verified.
    pub entry: &'static str,
    /// What the input is made of.
    pub domain: Domain,
    /// What the thesis reports.
    pub published: &'static [PublishedRow],
    /// How many of those that the thesis calls valid do not terminate, as its author saw by hand.
    pub published_endless: u64,
}

/// The inputs of an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// Arrays of integers, and null.
    Arrays,
    /// Linked lists that end or run in a circle, and null.
    Lists,
}

/// All experiments.
pub const EXPERIMENTS: [Experiment; 4] = [
    Experiment {
        name: "EXP-1, bubblesort (listing B.1)",
        text: BUBBLESORT,
        entry: "Main.sort",
        domain: Domain::Arrays,
        published: &BUBBLESORT_PUBLISHED,
        published_endless: 8,
    },
    Experiment {
        name: "EXP-2, minimum of a list (listing B.4)",
        text: LIST_MINIMUM,
        entry: "Node.min",
        domain: Domain::Lists,
        published: &LIST_PUBLISHED,
        published_endless: 8,
    },
    Experiment {
        name: "EXP-2 with an assertion about the values that were seen only",
        text: LIST_MINIMUM_SEEN,
        entry: "Node.min",
        domain: Domain::Lists,
        published: &LIST_PUBLISHED,
        published_endless: 8,
    },
    Experiment {
        name: "EXP-3, concurrent mergesort (listing B.5); the thesis has 480 mutants, 202 killed, 278 survived",
        text: MERGESORT,
        entry: "Main.sort",
        domain: Domain::Arrays,
        // Its tables by operator are damaged in the copy that was read.
        published: &[],
        published_endless: 0,
    },
];

/// Listing B.5 of Koppier 2020 with the syntax of today.
const MERGESORT: &str = include_str!("../../examples/sorting/merge_sort_concurrent.oox");

/// Listing B.1 of Koppier 2020, in a class.
const BUBBLESORT: &str = include_str!("../../crates/mutate/tests/listings/bubblesort.oox");

/// Listing B.4 of Koppier 2020. Elements of `values` that were not written are 0, so that the assertion is
/// false of a list that is short and positive; the thesis calls the program valid.
const LIST_MINIMUM: &str = include_str!("../../crates/mutate/tests/listings/list_minimum.oox");

/// The same with an assertion that holds.
const LIST_MINIMUM_SEEN: &str = "
class Node {
    int value;
    Node next;
    static int min(Node node)
        requires(node != null)
        exceptional(false)
    {
        int N := 3;
        int[] values := new int[N];
        int i := 0;
        int min := node.value;
        Node next := node.next;
        while (next != null && i < N) {
            int value := next.value;
            if (value < min) {
                min := value;
            }
            next := next.next;
            values[i] := value;
            i := i + 1;
        }
        assert forall value, index : values : index < i ==> min <= value;
        return min;
    }
}
";

const BUBBLESORT_PUBLISHED: [PublishedRow; 6] = [
    PublishedRow { operator: Operator::Del, killed: 4, survived: 5 },
    PublishedRow { operator: Operator::Var, killed: 16, survived: 6 },
    PublishedRow { operator: Operator::Lit, killed: 8, survived: 3 },
    PublishedRow { operator: Operator::Cmp, killed: 5, survived: 1 },
    PublishedRow { operator: Operator::Arith, killed: 7, survived: 5 },
    PublishedRow { operator: Operator::Un, killed: 1, survived: 0 },
];

const LIST_PUBLISHED: [PublishedRow; 6] = [
    PublishedRow { operator: Operator::Del, killed: 4, survived: 5 },
    PublishedRow { operator: Operator::Var, killed: 18, survived: 8 },
    PublishedRow { operator: Operator::Lit, killed: 3, survived: 1 },
    PublishedRow { operator: Operator::Eq, killed: 1, survived: 0 },
    PublishedRow { operator: Operator::Cmp, killed: 2, survived: 1 },
    PublishedRow { operator: Operator::Arith, killed: 1, survived: 3 },
];
