//! The quantile plot of a benchmark as SVG, like Smid 2023, figures 4.2 and 4.3: how many points a configuration
//! has made if every program gets so many seconds.

use super::results::{Results, Row};
use super::score::Judgement;

/// Colours that people with any kind of colour vision tell apart, dark enough for white paper.
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#aa3377", "#000000", "#b8860b", "#4aa3df"];
/// Dashes, so that lines on top of each other both show, also without colours.
const DASHES: [&str; 4] = ["none", "9 4", "3 3", "12 3 3 3"];

/// The area the lines are drawn in, in pixels.
const LEFT: f64 = 70.0;
const TOP: f64 = 30.0;
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
/// The room below the area, for numbers and the label of the axis.
const BELOW: f64 = 60.0;
/// The width of a character of the legend, about.
const CHARACTER: f64 = 8.0;
/// The least time that is shown: anything faster is noise, and a logarithm needs a number above 0.
const LEAST: f64 = 0.001;

/// The quantile function: the points (score, seconds) in the order of time, after the score it begins with. Wrong
/// verdicts cost their points from the start, as in SV-COMP, so a line that begins left of 0 is not to be trusted.
fn quantiles<'r>(rows: impl Iterator<Item = &'r Row>) -> (i64, Vec<(i64, f64)>) {
    let (mut start, mut right) = (0, Vec::new());
    for row in rows {
        match row.judgement {
            Judgement::Right => right.push((row.score, row.run.wall)),
            Judgement::Wrong => start += row.score,
            Judgement::Unknown | Judgement::Unjudged => {}
        }
    }
    right.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut score = start;
    let points = right.into_iter().map(|(points, seconds)| {
        score += points;
        (score, seconds)
    });
    (start, points.collect())
}

/// Where scores and seconds lie on the paper.
struct Axes {
    low: f64,
    high: f64,
    /// Seconds: 1, 2 or 5 times a power of ten.
    bottom: f64,
    top: f64,
}

impl Axes {
    /// Axes that all lines fit into.
    fn new(lines: &[(i64, Vec<(i64, f64)>)]) -> Axes {
        let scores = lines.iter().flat_map(|(start, points)| {
            std::iter::once(*start as f64).chain(points.iter().map(|(score, _)| *score as f64))
        });
        let (low, high) = scores.fold((0.0_f64, 1.0_f64), |(low, high), x| (low.min(x), high.max(x)));
        let times = || lines.iter().flat_map(|(_, points)| points.iter().map(|(_, time)| time.max(LEAST)));
        let fastest = times().reduce(f64::min).unwrap_or(0.1);
        let slowest = times().reduce(f64::max).unwrap_or(10.0);
        let bottom = scale().rev().find(|mark| *mark <= fastest).unwrap_or(LEAST);
        // Lines that lie on a mark all along still need an area that has a height.
        let top = scale().find(|mark| *mark >= slowest && *mark > bottom * 9.0).unwrap_or(slowest);
        Axes { low, high, bottom, top }
    }

    fn x(&self, score: f64) -> f64 {
        LEFT + WIDTH * (score - self.low) / (self.high - self.low)
    }

    fn y(&self, seconds: f64) -> f64 {
        let height = (seconds.max(LEAST) / self.bottom).log10() / (self.top / self.bottom).log10();
        TOP + HEIGHT * (1.0 - height)
    }

    /// Round scores, about eight.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / 8.0;
        let power = 10_f64.powf(rough.log10().floor()).max(1.0);
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| *step >= rough);
        let step = step.unwrap_or(power);
        let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
        (first..=last).map(|tick| tick as f64 * step).collect()
    }
}

/// The marks of the scale of seconds, from the least to longer than any run. They are read from decimals, since powers
/// of ten that are computed are not exact.
fn scale() -> impl DoubleEndedIterator<Item = f64> {
    (-3..9).flat_map(|power| [1, 2, 5].map(|times| format!("{times}e{power}").parse().unwrap_or(LEAST)))
}

/// The plot of all configurations.
pub(super) fn plot(results: &Results) -> String {
    let lines: Vec<_> = (0..results.configurations.len()).map(|at| quantiles(results.of(at))).collect();
    let axes = Axes::new(&lines);
    let entries: Vec<String> = (results.configurations.iter().zip(&lines))
        .map(|(name, (start, points))| {
            format!("{name} ({})", points.last().map_or(*start, |(score, _)| *score))
        })
        .collect();
    let longest = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0) as f64;
    let width = LEFT + WIDTH + 80.0 + longest * CHARACTER;
    let height = (TOP + HEIGHT + BELOW).max(TOP + 22.0 * entries.len() as f64 + 20.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222222\">\n\
         <title>Quantile plot: seconds needed for a score</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    svg += &grid(&axes);
    for (at, (start, points)) in lines.iter().enumerate() {
        svg += &line(&axes, at, *start, points);
    }
    for (at, entry) in entries.iter().enumerate() {
        svg += &legend(at, entry);
    }
    svg + "</svg>\n"
}

/// The frame, the lines behind the plot, the numbers and the labels.
fn grid(axes: &Axes) -> String {
    let (right, low) = (LEFT + WIDTH, TOP + HEIGHT);
    let mut svg = String::new();
    for mark in scale().filter(|mark| (axes.bottom..=axes.top).contains(mark)) {
        let y = axes.y(mark);
        svg += &format!(
            "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#dddddd\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>\n",
            LEFT - 8.0,
            y + 4.5
        );
    }
    for tick in axes.ticks() {
        let x = axes.x(tick);
        svg += &format!(
            "<path d=\"M{x:.1} {TOP}V{low}\" stroke=\"#eeeeee\"/>\n\
             <path d=\"M{x:.1} {low}v5\" stroke=\"#222222\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{tick}</text>\n",
            low + 20.0
        );
    }
    svg + &format!(
        "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#222222\"/>\n\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">accumulated score</text>\n\
         <text transform=\"translate(18 {:.1}) rotate(-90)\" text-anchor=\"middle\">time (s)</text>\n",
        LEFT + WIDTH / 2.0,
        low + 45.0,
        TOP + HEIGHT / 2.0
    )
}

/// Colour and dashes of a configuration, as attributes.
fn stroke(at: usize) -> String {
    let (colour, dash) = (COLOURS[at % COLOURS.len()], DASHES[at % DASHES.len()]);
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"")
}

/// A step for each program: as wide as its points, as high as its time.
fn line(axes: &Axes, at: usize, start: i64, points: &[(i64, f64)]) -> String {
    let Some((_, first)) = points.first() else { return String::new() };
    let mut path = format!("M{:.1} {:.1}", axes.x(start as f64), axes.y(*first));
    for (score, seconds) in points {
        path += &format!("V{:.1}H{:.1}", axes.y(*seconds), axes.x(*score as f64));
    }
    format!("<path class=\"line\" d=\"{path}\" {}/>\n", stroke(at))
}

fn legend(at: usize, entry: &str) -> String {
    let (x, y) = (LEFT + WIDTH + 16.0, TOP + 12.0 + 22.0 * at as f64);
    format!(
        "<path d=\"M{x} {y}h36\" {}/>\n<text x=\"{}\" y=\"{}\">{}</text>\n",
        stroke(at),
        x + 44.0,
        y + 4.5,
        escaped(entry)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::super::results::samples::{results, row};
    use super::*;

    #[test]
    fn the_example_of_table_4_2() {
        let rows = [
            row("valid", Some("valid"), 40.0, (0, 0)),
            row("invalid", Some("invalid"), 5.0, (0, 0)),
            row("valid", Some("unknown"), 1.0, (0, 0)),
            row("valid", Some("valid"), 10.0, (0, 0)),
            row("", Some("valid"), 2.0, (0, 0)),
            row("invalid", Some("invalid"), 20.0, (0, 0)),
        ];
        let points = vec![(1, 5.0), (3, 10.0), (4, 20.0), (6, 40.0)];
        assert_eq!(quantiles(rows.iter()), (0, points));
    }

    #[test]
    fn wrong_verdicts_move_a_line_to_the_left() {
        let rows = [
            row("valid", Some("valid"), 3.0, (0, 0)),
            row("valid", Some("invalid"), 2.0, (0, 0)),
            row("invalid", Some("valid"), 9.0, (0, 0)),
        ];
        assert_eq!(quantiles(rows.iter()), (-48, vec![(-46, 3.0)]));
    }

    #[test]
    fn a_line_and_a_legend_for_each_configuration() {
        let rows = vec![
            row("valid", Some("valid"), 0.02, (0, 0)),
            row("valid", Some("valid"), 0.0, (0, 0)),
            row("invalid", Some("invalid"), 12.0, (0, 0)),
            row("invalid", None, 25.0, (0, 0)),
        ];
        let svg = plot(&results(&["all", "x < y & z"], rows));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
        assert_eq!(svg.matches("class=\"line\"").count(), 2);
        assert!(svg.contains(">all (3)<") && svg.contains(">x &lt; y &amp; z (2)<"), "{svg}");
        assert!(svg.contains("accumulated score") && svg.contains("time (s)"), "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        // From 0.001 to 20 seconds, and from 0 to 3 points: the first line is a step of 2 and one of 1.
        assert!(svg.contains("M70.0 309.0V309.0H496.7V50.6H710.0"), "{svg}");
    }

    #[test]
    fn nothing_to_draw() {
        let svg = plot(&results(&["none"], Vec::new()));
        assert!(svg.contains(">none (0)<") && !svg.contains("class=\"line\""), "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }

    #[test]
    fn seconds_begin_and_end_at_marks() {
        let axes = |times: &[f64]| {
            let points = times.iter().map(|time| (1, *time)).collect();
            let axes = Axes::new(&[(0, points)]);
            (axes.bottom, axes.top)
        };
        assert_eq!(axes(&[0.03, 1.02]), (0.02, 2.0));
        assert_eq!(axes(&[0.02, 2.0]), (0.02, 2.0));
        assert_eq!(axes(&[1.5]), (1.0, 10.0));
        assert_eq!(axes(&[0.0, 0.0]), (0.001, 0.01));
        assert_eq!(axes(&[]), (0.1, 10.0));
    }

    #[test]
    fn round_ticks() {
        let ticks = |low, high| Axes { low, high, bottom: 1.0, top: 10.0 }.ticks();
        assert_eq!(ticks(0.0, 1.0), [0.0, 1.0]);
        assert_eq!(ticks(-16.0, 45.0), [-10.0, 0.0, 10.0, 20.0, 30.0, 40.0]);
        assert_eq!(ticks(0.0, 1000.0), [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]);
    }
}
