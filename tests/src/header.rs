//! Headers of test programs: `//@ key: value` lines and `//~ kind` marks.

/// One `//@ run:` line: the command line after `oxpecker run FILE` and the outcome.
#[derive(Clone, Debug)]
pub struct RunLine {
    /// The words before `=>`.
    pub words: Vec<String>,
    /// What stands after `=>`.
    pub outcome: String,
    /// The line, for messages.
    pub line: usize,
}

/// What the comments of a test program say.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// The entry method.
    pub entry: Option<String>,
    /// The verdict of the verifier.
    pub expect: Option<String>,
    /// The assumptions that the verdict lists, by name, separated by commas, or `nothing`; not compared without it.
    pub assumes: Option<String>,
    /// What the verdict needs consent for, in the same way.
    pub caveats: Option<String>,
    /// Options of the verifier, the words of `oxpecker verify`; or `later:` and why not yet.
    pub verify: Option<String>,
    /// Complete executions under each reduction, and the line that says so.
    pub executions: Option<(String, usize)>,
    /// The concrete runs.
    pub runs: Vec<RunLine>,
    /// What a Java program needs to be executed: `jdk`, or `jdk 17` where the library of others is a gap.
    pub needs: Option<String>,
    /// The exception that ends a Java program.
    pub throws: Option<String>,
    /// The OOX program that a Java program repeats, with the same verdict.
    pub like: Option<String>,
    /// Why the program fails today; once it does not, the test fails until this line is gone.
    pub todo: Option<String>,
    /// How many calls objects of the input of a Java program get, where they are made by calls.
    pub constructed: Option<u32>,
    /// The line that is searched for: the one with the mark `//~ target`.
    pub target: Option<u32>,
    /// The lines that are marked, with what is expected there: one kind of violation or several.
    pub marks: Vec<(u32, String)>,
}

/// Reads the header and the marks of a program.
pub fn parse(text: &str) -> Result<Header, String> {
    let (mut header, mut in_header) = (Header::default(), true);
    for (at, line) in text.lines().enumerate() {
        if let Some((_, mark)) = line.split_once("//~") {
            for kind in mark.split_whitespace() {
                match kind {
                    "target" => header.target = Some(at as u32 + 1),
                    kind => header.marks.push((at as u32 + 1, kind.to_string())),
                }
            }
        }
        in_header &= line.trim().is_empty() || line.starts_with("//");
        // Behind the header such comments are specifications.
        let Some(rest) = line.trim_start().strip_prefix("//@").filter(|_| in_header) else { continue };
        let (key, value) =
            rest.split_once(':').ok_or_else(|| format!("line {}: `//@ key: value`", at + 1))?;
        match key.trim() {
            "entry" => header.entry = Some(value.trim().to_string()),
            "expect" => header.expect = Some(value.trim().to_string()),
            "assumes" => header.assumes = Some(value.trim().to_string()),
            "caveats" => header.caveats = Some(value.trim().to_string()),
            "verify" => header.verify = Some(value.trim().to_string()),
            "executions" => header.executions = Some((value.trim().to_string(), at)),
            "needs" => header.needs = Some(value.trim().to_string()),
            "throws" => header.throws = Some(value.trim().to_string()),
            "like" => header.like = Some(value.trim().to_string()),
            "inputs" => header.constructed = Some(constructed(value, at + 1)?),
            "todo" => header.todo = Some(value.trim().to_string()),
            "run" => header.runs.push(run_line(value, at + 1)?),
            other => return Err(format!("line {}: there is no key `{other}`", at + 1)),
        }
    }
    Ok(header)
}

/// The result of a test of a program that may have a `todo`: with one it must fail, and if it passes the line has to
/// go.
pub fn todo(header: &Header, result: Result<(), String>) -> Result<(), String> {
    match (&header.todo, result) {
        (None, result) => result,
        (Some(_), Err(_)) => Ok(()),
        (Some(todo), Ok(())) => Err(format!("this works now, remove `//@ todo: {todo}`")),
    }
}

/// `constructed N`.
fn constructed(value: &str, line: usize) -> Result<u32, String> {
    let calls = value.trim().strip_prefix("constructed").and_then(|calls| calls.trim().parse().ok());
    calls.ok_or_else(|| format!("line {line}: `//@ inputs: constructed N`"))
}

fn run_line(value: &str, line: usize) -> Result<RunLine, String> {
    let (words, outcome) = value.rsplit_once("=>").ok_or_else(|| format!("line {line}: `=>` is missing"))?;
    let words = words.split_whitespace().map(str::to_string).collect();
    Ok(RunLine { words, outcome: outcome.trim().to_string(), line })
}
