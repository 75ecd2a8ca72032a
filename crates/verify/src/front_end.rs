//! The door for languages: sources go in, a [`Subject`] comes out. Commands, replays and tests know a program by its
//! subject only; everything specific to a language stays behind it.
//!
//! A new language implements [`FrontEnd`]; where programs of it can be executed, it also gives a [`Machine`].
//! [`Oox`](crate::Oox) is the front-end of OOX and of the text form of the IR, `oxpecker_jdk::Java` that of Java.

use engine::Options;
use ir::{EntryChoice, MethodId, Program};
use source::{Diagnostic, Diagnostics, SourceMap};

use crate::report::{Contradiction, Counterexample};
use crate::target::Target;

/// A language, or a form of programs, and the sources that are to be loaded.
pub trait FrontEnd {
    /// Loads the program from the entries that are asked for. A target is marked in it before passes run.
    fn load(&self, choice: &EntryChoice, target: Option<&Target>) -> Result<Subject, Rejected>;

    /// The whole program, independent of its entries, for inspection; with `passes` the standard ones run.
    fn whole(&self, passes: bool) -> Result<Whole, Rejected>;
}

/// A program that is looked at, and not executed.
#[derive(Debug)]
pub struct Whole {
    /// All sources that its spans point into.
    pub sources: SourceMap,
    /// The program.
    pub program: Program,
    /// Notes and warnings about it, no errors.
    pub diagnostics: Diagnostics,
}

/// Why a program was not loaded.
#[derive(Debug)]
pub enum Rejected {
    /// It is wrong, or asks for entries that it does not have.
    Diagnostics {
        /// The sources that the diagnostics point into.
        sources: SourceMap,
        /// What is wrong.
        diagnostics: Diagnostics,
    },
    /// It cannot be read or compiled, for this reason.
    Message(String),
}

impl Rejected {
    /// One diagnostic.
    pub fn because(sources: SourceMap, diagnostic: Diagnostic) -> Rejected {
        let mut diagnostics = Diagnostics::new();
        diagnostics.push(diagnostic);
        Rejected::Diagnostics { sources, diagnostics }
    }
}

/// A program to verify or to run.
pub struct Subject {
    /// All sources that its spans point into.
    pub sources: SourceMap,
    /// The program.
    pub program: Program,
    /// The methods that were asked for: at least one.
    pub entries: Vec<Entry>,
    /// The line that is searched for, with the name of its file.
    pub target: Option<Target>,
    /// Notes and warnings about the program.
    pub warnings: Vec<Diagnostic>,
    /// How many methods have a contract but are not entries, since `main` is.
    pub left_out: usize,
    /// What executes programs of the language, if anything does.
    pub machine: Option<Box<dyn Machine>>,
}

/// A method to verify or to run.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The method.
    pub method: MethodId,
    /// What the language says about exceptions that leave it.
    pub exceptions: Exceptions,
    /// The method that was asked for, where the front-end made another one that makes the input by calls.
    pub making: Option<Making>,
}

/// For what a method makes inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Making {
    /// The method that it calls in the end.
    pub method: MethodId,
    /// How many calls make an object at most, after its constructor.
    pub calls: u32,
}

impl Entry {
    /// An entry that any exception may leave.
    pub fn new(method: MethodId) -> Entry {
        Entry { method, exceptions: Exceptions::Allowed, making: None }
    }

    /// The method that was asked for.
    pub fn named(&self) -> MethodId {
        self.making.map_or(self.method, |making| making.method)
    }

    /// The options for it: an exception that the language forbids is a violation, whatever the user's options.
    pub fn options(&self, options: &Options) -> Options {
        let no_exceptions = options.no_exceptions || self.exceptions == Exceptions::Undeclared;
        Options { no_exceptions, ..options.clone() }
    }

    /// What forbids exceptions to leave it, given whether the options forbid them.
    pub fn policy(&self, no_exceptions: bool) -> Exceptions {
        match (self.exceptions, no_exceptions) {
            (Exceptions::Undeclared, true) => Exceptions::Undeclared,
            (_, true) => Exceptions::Forbidden,
            (_, false) => Exceptions::Allowed,
        }
    }
}

/// What an uncaught exception that leaves an entry without an `exceptional` clause is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Exceptions {
    /// No violation.
    #[default]
    Allowed,
    /// A violation, since the user forbids it.
    Forbidden,
    /// A violation, since the entry does not declare it.
    Undeclared,
}

/// Something that executes programs of a language, such as a virtual machine. An entry is given by its index in
/// [`Subject::entries`].
pub trait Machine: Send + Sync {
    /// Why it cannot execute anything; none if it can.
    fn missing(&self) -> Option<String>;

    /// Executes a violation. An error is the reason why the machine does not look for it.
    fn confirm(&self, sources: &SourceMap, entry: usize, found: &Counterexample) -> Result<Shown, String>;

    /// Executes a proved entry that has no input. Returns an end that the proof does not allow; none if there is no
    /// such end.
    fn refute(&self, entry: usize, may: Ends) -> Option<Contradiction>;

    /// A program that shows a violation, of which there may be several.
    fn harness(&self, entry: usize, number: usize, found: &Counterexample) -> Harness;
}

/// What a machine showed on the input of a counterexample.
#[derive(Clone, Debug)]
pub enum Shown {
    /// The same failure.
    Same {
        /// The name of the machine.
        machine: String,
    },
    /// Another one, or none.
    Other(Contradiction),
    /// Another one, or none; but the outcome depends on something that the input does not decide.
    Unlike {
        /// The machine, and what it showed.
        other: Contradiction,
        /// What it depends on.
        reason: String,
    },
    /// Nothing, since it cannot make the input, or does not end.
    Nothing {
        /// The name of the machine.
        machine: String,
        /// Why.
        reason: String,
    },
}

/// The ends that a proof allows.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// With an exception.
    pub exception: bool,
    /// With a result.
    pub result: bool,
}

/// A counterexample as a program of its language, or why there is none.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Harness {
    /// The entry, and the number of the violation.
    pub name: String,
    /// Its file, in the folder that the user names.
    pub path: String,
    /// The program.
    pub text: Result<String, String>,
}
