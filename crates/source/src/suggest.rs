//! "Did you mean": the closest of the names that would have been right.

/// A hint with the most similar candidate, if one is similar enough.
pub fn did_you_mean<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let allowed = match wrong.chars().count() {
        // Every letter is one step away from every other: for names of one letter only a difference in case counts.
        0..=1 => 0,
        2..=4 => 1,
        5..=6 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .filter(|candidate| *candidate != wrong && !candidate.is_empty())
        .map(|candidate| (distance(wrong, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= allowed && *distance < candidate.chars().count().max(2))
        .min()
        .map(|(_, candidate)| format!("did you mean `{candidate}`?"))
}

/// Edit distance with transpositions; a difference in case alone counts as the smallest step.
fn distance(wrong: &str, candidate: &str) -> usize {
    if wrong.eq_ignore_ascii_case(candidate) { 0 } else { strsim::osa_distance(wrong, candidate) }
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn finds_the_closest_name() {
        let names = ["value", "valid", "next"];
        assert_eq!(did_you_mean("valeu", names), Some("did you mean `value`?".to_string()));
        assert_eq!(did_you_mean("VALUE", names), Some("did you mean `value`?".to_string()));
        assert_eq!(did_you_mean("previous", names), None);
        assert_eq!(did_you_mean("x", ["y", "X", "counter"]), Some("did you mean `X`?".to_string()));
        assert_eq!(did_you_mean("x", ["y", "counter"]), None);
    }
}
