//! The programs of the experiments of Koppier 2020, and how many mutants of each operator it reports for them.

use oxpecker_mutate::{Mutant, Operator, Options, mutants};
use source::SourceMap;

/// Listing B.1 of Koppier 2020, in a class.
const BUBBLESORT: &str = include_str!("listings/bubblesort.oox");

/// Listing B.4 of Koppier 2020.
const LIST_MINIMUM: &str = include_str!("listings/list_minimum.oox");

/// Listing B.5 of Koppier 2020, in a class and with the result that the listing leaves out.
const MERGESORT: &str = "
class Main {
    static int[] sort(int[] array)
        requires(array != null)
        ensures(forall v, i : retval : forall w, j : retval : i < j ==> v <= w)
        exceptional(false)
    {
        Main.mergesort(array, 0, #array - 1);
        return array;
    }

    static void mergesort(int[] array, int left, int right)
        exceptional(false)
    {
        if (left < right) {
            int middle := (left + right) / 2;
            fork Main.mergesort(array, left, middle);
            Main.mergesort(array, middle + 1, right);
            join;
            Main.merge(array, left, middle, right);
        }
    }

    static void merge(int[] array, int left, int middle, int right)
        exceptional(false)
    {
        int[] temp := new int[right - left + 1];
        int i := left;
        int j := middle + 1;
        int k := 0;
        while (i <= middle && j <= right) {
            int arrayI := array[i];
            int arrayJ := array[j];
            if (arrayI <= arrayJ) {
                temp[k] := array[i];
                k := k + 1;
                i := i + 1;
            }
            else {
                temp[k] := array[j];
                k := k + 1;
                j := j + 1;
            }
        }
        while (i <= middle) {
            temp[k] := array[i];
            k := k + 1;
            i := i + 1;
        }
        while (j <= right) {
            temp[k] := array[j];
            k := k + 1;
            j := j + 1;
        }
        i := left;
        while (i <= right) {
            array[i] := temp[i - left];
            i := i + 1;
        }
    }
}
";

fn all(program: &str) -> Vec<Mutant> {
    let mut sources = SourceMap::new();
    sources.add("seed.oox", program);
    let (mutants, diagnostics) = mutants(&sources, &Options::default());
    assert!(!diagnostics.has_errors());
    mutants
}

/// The operators that made mutants, with how many.
fn counts(mutants: &[Mutant]) -> Vec<(&'static str, usize)> {
    let count = |operator: Operator| mutants.iter().filter(|mutant| mutant.operator == operator).count();
    let counts = Operator::ALL.into_iter().map(|operator| (operator.name(), count(operator)));
    counts.filter(|(_, count)| *count > 0).collect()
}

/// Appendix B.1 lists ARITH0 to 11, CMP0 to 5, DEL0 to 8, LIT0 to 10, UN0 and VAR0 to 21.
#[test]
fn bubblesort_has_the_61_mutants_of_the_seed() {
    let mutants = all(BUBBLESORT);
    let expected = [("DEL", 9), ("VAR", 22), ("LIT", 11), ("CMP", 6), ("ARITH", 12), ("UN", 1)];
    assert_eq!(counts(&mutants), expected);
    assert_eq!(mutants.len(), 61, "EXP-1");
}

/// EXP-2 reports 47: its tables leave out what concerns the auxiliary variable `N`, and the numbers in them
/// start after those of a program around the listing (DEL3, LIT4, EQ2). No assertion and no `return` is
/// removed.
#[test]
fn the_minimum_of_a_list() {
    let expected = [("DEL", 10), ("VAR", 42), ("LIT", 6), ("EQ", 1), ("CMP", 6), ("ARITH", 4), ("BOOL", 2)];
    assert_eq!(counts(&all(LIST_MINIMUM)), expected);
}

/// EXP-3 reports 480, and appendix B.3 lists as many of each operator as there are here, but for two of
/// LIT: it has LIT0 to LIT33, and the listing 16 integers and no truth value. That the names there begin
/// with DEL1 hints at one more statement in the program that was run.
#[test]
fn mergesort_has_the_mutants_of_the_seed() {
    let mutants = all(MERGESORT);
    let expected =
        [("DEL", 27), ("FORK", 1), ("VAR", 327), ("LIT", 32), ("CMP", 21), ("ARITH", 68), ("BOOL", 2)];
    assert_eq!(counts(&mutants), expected);
    assert_eq!(mutants.len(), 480 - 2, "EXP-3");
}
