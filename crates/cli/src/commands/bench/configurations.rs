//! The configurations of a benchmark: names for options of `oxpecker verify`.

use clap::Parser;

use crate::args::{Args, Bench, Command};
use crate::files;

/// A name, and the options of `oxpecker verify` that it stands for.
#[derive(Debug)]
pub(super) struct Configuration {
    pub(super) name: String,
    pub(super) options: Vec<String>,
}

impl Configuration {
    /// Whether it sets an option itself, so that the header of a program does not decide.
    pub(super) fn names(&self, option: &str) -> bool {
        self.options.iter().any(|word| word.split('=').next() == Some(option))
    }
}

/// The configurations a command line asks for: those of a file come first, and there is at least one.
pub(super) fn read(args: &Bench) -> Result<Vec<Configuration>, String> {
    let mut configurations: Vec<Configuration> = Vec::new();
    if let Some(path) = &args.configs {
        let text = files::read(path)?;
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let added = match line.split_once(':') {
                Some((name, options)) => add(&mut configurations, name, options),
                None => Err("a line is `NAME: FLAGS`".to_string()),
            };
            added.map_err(|error| format!("{}:{}: {error}", path.display(), at + 1))?;
        }
    }
    for text in &args.config {
        let (name, options) = text.split_once('=').ok_or_else(|| {
            format!("`--config {text}`: a configuration is `NAME=FLAGS`; the flags may be empty")
        })?;
        add(&mut configurations, name, options)?;
    }
    if configurations.is_empty() {
        configurations.push(Configuration { name: "default".to_string(), options: Vec::new() });
    }
    Ok(configurations)
}

fn add(configurations: &mut Vec<Configuration>, name: &str, options: &str) -> Result<(), String> {
    let name = name.trim();
    if name.is_empty() {
        return Err(format!("the configuration with the flags `{}` has no name", options.trim()));
    }
    if configurations.iter().any(|other| other.name == name) {
        return Err(format!("there are two configurations named `{name}`"));
    }
    let options: Vec<String> = options.split_whitespace().map(str::to_string).collect();
    check(&options).map_err(|error| format!("the configuration `{name}`: {error}"))?;
    configurations.push(Configuration { name: name.to_string(), options });
    Ok(())
}

/// Reads the options as `verify` will, together with those that every run gets, so that a mistake is found
/// before the first run and not in all of them.
fn check(options: &[String]) -> Result<(), String> {
    let fixed = "oxpecker verify program.oox --format json --entry Main.main --time 1 --memory 1";
    let words = fixed.split_whitespace().chain(options.iter().map(String::as_str));
    match Args::try_parse_from(words) {
        Ok(Args { command: Command::Verify(verify), .. }) => {
            if verify.output.is_some() {
                return Err("`--output` is of no use: `bench` reads the reports".to_string());
            }
            match &verify.sources.files[..] {
                [_, word, ..] => Err(format!("`{}` is no option of `oxpecker verify`", word.display())),
                [] | [_] => Ok(()),
            }
        }
        Ok(_) => Err("this is not for `oxpecker verify`".to_string()),
        Err(error) if error.use_stderr() => {
            let text = error.render().to_string();
            Err(text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_string())
        }
        Err(_) => Err("`--help` and `--version` verify nothing".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bench(words: &[&str]) -> Result<Vec<Configuration>, String> {
        match Args::try_parse_from([&["oxpecker", "bench", "x"][..], words].concat()) {
            Ok(Args { command: Command::Bench(bench), .. }) => read(&bench),
            _ => Err("wrong arguments".to_string()),
        }
    }

    #[test]
    fn names_and_options() {
        let read = bench(&["--config", "plain=", "--config", "two words=--unwind=3 --strategy bfs"]);
        let read = read.expect("good configurations");
        assert_eq!(read[0].name, "plain");
        assert!(read[0].options.is_empty());
        assert_eq!(read[1].options, ["--unwind=3", "--strategy", "bfs"]);
        assert!(read[1].names("--unwind") && read[1].names("--strategy") && !read[1].names("--depth"));
        assert_eq!(bench(&[]).expect("one configuration")[0].name, "default");
    }

    #[test]
    fn mistakes_are_found_before_the_first_run() {
        for (words, message) in [
            (&["--config", "plain"][..], "`NAME=FLAGS`"),
            (&["--config", "=--unwind 3"], "has no name"),
            (&["--config", "a=", "--config", "a="], "two configurations named `a`"),
            (&["--config", "a=--no-such-option"], "the configuration `a`: unexpected argument"),
            (&["--config", "a=--time 3"], "cannot be used multiple times"),
            (&["--config", "a=--output x.json"], "reads the reports"),
            (&["--config", "a=other.oox"], "`other.oox` is no option"),
            (&["--config", "a=--help"], "verify nothing"),
            (&["--configs", "/no/such/file"], "there is no file"),
        ] {
            let error = bench(words).expect_err("a mistake");
            assert!(error.contains(message), "{words:?}: {error}");
        }
    }
}
