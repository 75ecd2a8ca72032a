//! Verdicts against what was expected, in the points of Smid 2023 table 4.1.

/// What a verifier says about a program, or what its header expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Valid,
    Bounded,
    Invalid,
    Unknown,
}

impl Verdict {
    pub(super) const ALL: [Verdict; 4] =
        [Verdict::Valid, Verdict::Bounded, Verdict::Invalid, Verdict::Unknown];

    /// The word of headers and reports.
    pub(super) fn word(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Bounded => "bounded",
            Verdict::Invalid => "invalid",
            Verdict::Unknown => "unknown",
        }
    }

    pub(super) fn parse(word: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.word() == word)
    }

    /// The verdict on several entries: a violation is certain, even if other entries are unknown.
    pub(super) fn and(self, other: Verdict) -> Verdict {
        let strength = |verdict: Verdict| match verdict {
            Verdict::Valid => 0,
            Verdict::Bounded => 1,
            Verdict::Unknown => 2,
            Verdict::Invalid => 3,
        };
        if strength(self) >= strength(other) { self } else { other }
    }
}

/// Whether a verdict was right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    Right,
    Wrong,
    /// Nothing was claimed that could be right or wrong.
    Unknown,
    /// The header does not say what is expected.
    Unjudged,
}

/// The judgement on a verdict, and its points. A run without a report has no verdict.
///
/// `bounded` claims less than `valid`: it scores nothing where `valid` is expected, and is not a mistake where
/// a violation may lie beyond the bound. A program that is expected to be `bounded` has no known violation, so
/// `valid` is right there too.
pub(super) fn judge(expected: Option<Verdict>, found: Option<Verdict>) -> (Judgement, i64) {
    use Verdict::{Bounded, Invalid, Unknown, Valid};
    let Some(expected) = expected else { return (Judgement::Unjudged, 0) };
    match (expected, found.unwrap_or(Unknown)) {
        (_, Unknown) | (Valid | Invalid, Bounded) => (Judgement::Unknown, 0),
        (Unknown, Valid | Bounded | Invalid) => (Judgement::Unjudged, 0),
        (Valid | Bounded, Valid) | (Bounded, Bounded) => (Judgement::Right, 2),
        (Invalid, Invalid) => (Judgement::Right, 1),
        (Valid | Bounded, Invalid) => (Judgement::Wrong, -16),
        (Invalid, Valid) => (Judgement::Wrong, -32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_of_table_4_1() {
        for (expected, found, judgement, points) in [
            ("invalid", "invalid", Judgement::Right, 1),
            ("valid", "invalid", Judgement::Wrong, -16),
            ("bounded", "invalid", Judgement::Wrong, -16),
            ("valid", "valid", Judgement::Right, 2),
            ("bounded", "bounded", Judgement::Right, 2),
            ("bounded", "valid", Judgement::Right, 2),
            ("invalid", "valid", Judgement::Wrong, -32),
            ("valid", "bounded", Judgement::Unknown, 0),
            ("invalid", "bounded", Judgement::Unknown, 0),
            ("valid", "unknown", Judgement::Unknown, 0),
            ("invalid", "unknown", Judgement::Unknown, 0),
            ("unknown", "unknown", Judgement::Unknown, 0),
            ("unknown", "valid", Judgement::Unjudged, 0),
        ] {
            let verdict = judge(Verdict::parse(expected), Verdict::parse(found));
            assert_eq!(verdict, (judgement, points), "{expected} expected, {found} found");
        }
        assert_eq!(judge(None, Some(Verdict::Invalid)), (Judgement::Unjudged, 0));
        assert_eq!(judge(Some(Verdict::Valid), None), (Judgement::Unknown, 0));
    }

    #[test]
    fn several_entries_have_one_verdict() {
        assert_eq!(Verdict::Valid.and(Verdict::Bounded), Verdict::Bounded);
        assert_eq!(Verdict::Unknown.and(Verdict::Bounded), Verdict::Unknown);
        assert_eq!(Verdict::Invalid.and(Verdict::Unknown), Verdict::Invalid);
        assert_eq!(Verdict::Valid.and(Verdict::Valid), Verdict::Valid);
    }
}
