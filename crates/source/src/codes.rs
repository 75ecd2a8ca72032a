//! The list of all diagnostic codes. A code never changes its meaning and is never used again.
//!
//! To add one is to add a line here and a page `explain/OXnnnn.md` with an example that shows it; the
//! suite compiles every example and checks that the code appears.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Severity;

/// What a code is about; the first two digits of its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// The text is not a program.
    Syntax,
    /// A name means nothing, or two things.
    Names,
    /// Types do not fit.
    Types,
    /// Classes, interfaces and inheritance.
    Classes,
    /// Contracts and quantifiers.
    Contracts,
    /// Statements that cannot be reached or are not allowed where they stand.
    Flow,
    /// Fork and lock.
    Threads,
    /// Rules of the original language definition that only `--strict` enforces.
    Strict,
    /// The text form of the IR.
    Ir,
    /// Command lines, inputs and schedules.
    Command,
    /// Violations of an execution.
    Violation,
    /// What a verdict relies on although a machine does not promise it.
    Assumption,
}

macro_rules! codes {
    ($($name:ident $number:literal $family:ident $severity:ident $strict:literal $title:literal;)*) => {
        /// A stable diagnostic code such as `OX0201`.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Code {
            $(#[doc = $title] $name,)*
        }

        impl Code {
            /// Every code, in the order of their numbers.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The code as the user sees it.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => concat!("OX", $number),)* }
            }

            /// A few words on what the code means.
            pub fn title(self) -> &'static str {
                match self { $(Code::$name => $title,)* }
            }

            /// What the code is about.
            pub fn family(self) -> Family {
                match self { $(Code::$name => Family::$family,)* }
            }

            /// The severity without options.
            pub fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)* }
            }

            /// Whether `--strict` makes it an error: a rule of Koppier 2020 that existing programs break.
            pub fn is_strict_rule(self) -> bool {
                match self { $(Code::$name => $strict,)* }
            }

            /// The page of `oxpecker explain`.
            pub fn explanation(self) -> &'static str {
                match self { $(Code::$name => include_str!(concat!("explain/OX", $number, ".md")),)* }
            }
        }
    };
}

codes! {
    UnknownCharacter      "0001" Syntax Error false "a character that means nothing in OOX";
    Unterminated          "0002" Syntax Error false "a string, character or comment without an end";
    BadLiteral            "0003" Syntax Error false "a literal that is not well formed";
    ExpectedToken         "0004" Syntax Error false "something else was expected here";
    ExpectedExpression    "0005" Syntax Error false "an expression was expected here";
    NestedTooDeeply       "0006" Syntax Error false "the program is nested too deeply";
    MissingSemicolon      "0007" Syntax Warning true "a missing `;` at the end of a block";
    MixedLogic            "0008" Syntax Warning true "`&&` and `||` mixed without parentheses";
    LiteralRange          "0009" Syntax Error false "an integer literal that needs more bits than an `int` has";
    NotAStatement         "0010" Syntax Error false "an expression that is not a statement";
    NotAssignable         "0011" Syntax Error false "the left side of `:=` cannot be assigned";
    FieldInitializer      "0012" Syntax Error false "an initial value of a field that is not static";
    MissingBody           "0013" Syntax Error false "a method of a class without a body";

    UnknownVariable       "0101" Names Error false "a variable that is not declared";
    UnknownType           "0102" Names Error false "a type that does not exist";
    UnknownField          "0103" Names Error false "a field that does not exist";
    UnknownMethod         "0104" Names Error false "a method that does not exist";
    DuplicateType         "0105" Names Error false "two types of one name";
    DuplicateField        "0106" Names Error false "two fields of one name in one class";
    DuplicateMethod       "0107" Names Error false "two methods of one signature in one class";
    DuplicateParameter    "0108" Names Error false "two parameters of one name";
    Redeclared            "0109" Names Warning true "a variable that is declared again";
    NoThis                "0110" Names Error false "`this` where there is no object";
    NeedsObject           "0111" Names Error false "a member of an object used without an object";
    NoSuper               "0112" Names Error false "`super` where there is no superclass";

    TypeMismatch          "0201" Types Error false "a value of the wrong type";
    BadOperand            "0202" Types Error false "an operator on a type it does not work for";
    NotBool               "0203" Types Error false "a condition that is not a bool";
    NotAnArray            "0204" Types Error false "an array operation on something else";
    BadIndex              "0205" Types Error false "an index or a size that is not an integer";
    NotAnObject           "0206" Types Error false "a member of something that has none";
    WrongArguments        "0207" Types Error false "arguments that fit no declaration";
    AmbiguousCall         "0208" Types Error false "a call that fits several declarations equally well";
    ImpossibleCast        "0209" Types Error false "a cast that can never succeed";
    BadInstanceof         "0210" Types Error false "an `instanceof` that makes no sense";
    VoidValue             "0211" Types Error false "`void` used as a value or a type of a variable";
    BadReturn             "0212" Types Error false "a `return` that does not fit its method";
    Incomparable          "0213" Types Error false "a comparison of types that have nothing in common";
    NotInstantiable       "0214" Types Error false "`new` of a type that has no objects of its own";

    InheritanceCycle      "0301" Classes Error false "a type that inherits from itself";
    WrongSupertype        "0302" Classes Error false "a class where an interface is needed, or the reverse";
    MissingMethod         "0303" Classes Error false "a method of an interface that is not implemented";
    BadOverride           "0304" Classes Error false "a method that cannot override the inherited one";
    HiddenField           "0305" Classes Warning false "a field that hides an inherited one";
    SuperConstructor      "0306" Classes Error false "a constructor that does not reach its superclass";
    ConstructorName       "0307" Classes Error false "a method without a result type";
    ConflictingDefaults   "0308" Classes Error false "two inherited default methods of one signature";
    InterfaceField        "0309" Classes Error false "a field of objects in an interface";

    CallInSpecification   "0401" Contracts Error false "a call inside a specification";
    NewInSpecification    "0402" Contracts Error false "an allocation inside a specification";
    MisplacedRetval       "0403" Contracts Error false "`retval` where there is no result";
    MisplacedOld          "0404" Contracts Error false "`old` outside a postcondition or an invariant";
    UnusedRetval          "0406" Contracts Warning false "a postcondition that never mentions the result";
    AbstractContract      "0407" Contracts Warning false "a contract that is never checked";
    NotPure               "0408" Contracts Error false "a pure method that does more than compute";

    Unreachable           "0501" Flow Warning false "a statement that is never executed";
    OutsideLoop           "0502" Flow Error false "`break` or `continue` outside a loop";
    MissingReturn         "0503" Flow Warning false "a method that may end without its result";

    BadFork               "0601" Threads Error false "a `fork` of something that cannot run as a thread";
    BadLock               "0602" Threads Error false "a lock on something that has none";

    NoMain                "0701" Strict Allow true "a program without `static void main()`";
    ImplicitConversion    "0702" Strict Allow true "a number converted without a cast";
    QuantifierPlace       "0703" Strict Allow true "a quantifier outside assert, assume and contracts";

    IrSyntax              "0801" Ir Error false "text that is not IR";
    IrInvalid             "0802" Ir Error false "IR that breaks an invariant";

    UnknownEntry          "0901" Command Error false "an entry method that does not exist";
    BadInput              "0902" Command Error false "an argument that does not fit its parameter";
    BadSchedule           "0903" Command Error false "a schedule that does not fit the execution";
    JavaClass             "0904" Command Error false "a class file that cannot be used";
    JavaContract          "0905" Command Error false "a contract annotation that cannot be used";
    JmlUnsupported        "0906" Command Error false "a JML specification that cannot be used";
    BadTarget             "0907" Command Error false "a target that is no line with code";

    Assertion             "1001" Violation Error false "an assertion that is false";
    Requires              "1002" Violation Error false "a call that breaks a precondition";
    Ensures               "1003" Violation Error false "a method that breaks its postcondition";
    Exceptional           "1004" Violation Error false "an exception that the contract forbids";
    Invariant             "1005" Violation Error false "a loop invariant that is false";
    SpecificationThrows   "1006" Violation Error false "a specification that throws";
    Deadlock              "1007" Violation Error false "a deadlock: threads that wait forever";
    UnlockFree            "1008" Violation Error false "an unlock of a lock that is free";
    Overflow              "1009" Violation Error false "a number that leaves its type";
    UncaughtException     "1010" Violation Note false "an execution that ends with an exception";
    Cut                   "1011" Violation Note false "an execution that an assumption rules out";
    Limit                 "1012" Violation Note false "an execution that was stopped by a limit";
    VacuousRequires       "1013" Violation Warning false "a precondition or assumption that nothing satisfies";
    UnreachedAssertion    "1014" Violation Warning false "an assertion that no execution reaches";
    UnreachedCode         "1015" Violation Warning false "a statement that no execution reaches";
    DataRace              "1016" Violation Warning false "two threads access a place at the same time";
    HiddenByLibrary       "1017" Violation Warning false "a library exception before an assertion";
    Livelock              "1018" Violation Note false "threads that run forever without progress";
    TargetReached         "1019" Violation Note false "a line that was searched for and is reached";
    NotProved             "1020" Violation Note false "a proof without a bound that failed";
    Decreases             "1021" Violation Error false "a measure that does not get smaller";
    Modifies              "1022" Violation Error false "a change that the contract does not list";
    ClassInvariant        "1023" Violation Error false "an object that breaks the invariant of its class";

    SequentialConsistency "1101" Assumption Note false "memory is sequentially consistent";
    NoSpuriousWakeups     "1102" Assumption Note false "a wait ends only when it is notified or interrupted";
    IdentityHashCodes     "1103" Assumption Note false "identity hash codes count from 1";
    WeakReferences        "1104" Assumption Note false "the collector clears no reference";
    UnlimitedStack        "1105" Assumption Note false "the stack does not overflow";
    UnlimitedMemory       "1106" Assumption Note false "the memory does not run out";
    ForwardClock          "1107" Assumption Note false "the clock never goes back";
    DefaultCharset        "1108" Assumption Note false "the default charset is UTF-8";
    DefaultLocale         "1109" Assumption Note false "the default locale is en-US";
    InputClasses          "1110" Assumption Note false "objects of the input are texts, boxes, or of the program's own classes";
}

impl Code {
    /// The code with that text; upper and lower case count the same, and `OX` may be missing.
    pub fn parse(text: &str) -> Option<Code> {
        let upper = text.trim().to_ascii_uppercase();
        let digits = upper.strip_prefix("OX").unwrap_or(&upper);
        Code::ALL.iter().copied().find(|code| &code.as_str()[2..] == digits)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_and_unique() {
        for pair in Code::ALL.windows(2) {
            assert!(pair[0].as_str() < pair[1].as_str(), "{} before {}", pair[0], pair[1]);
        }
    }

    #[test]
    fn parses_what_people_type() {
        assert_eq!(Code::parse("ox0201"), Some(Code::TypeMismatch));
        assert_eq!(Code::parse("0201 "), Some(Code::TypeMismatch));
        assert_eq!(Code::parse("OX9999"), None);
    }
}
