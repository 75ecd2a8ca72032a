//! Damage to class files, decided by a seed.

use generate::Random;

use crate::layout::Layout;

/// How a file is damaged, for the message of a failing test.
pub(crate) fn damage(random: &mut Random, bytes: &mut Vec<u8>) -> &'static str {
    let layout = Layout::of(bytes);
    match random.below(12) {
        0 => {
            bytes.truncate(random.below(bytes.len()));
            "cut short"
        }
        1 => {
            for _ in 0..random.count(1, 4) {
                let at = random.below(bytes.len());
                bytes[at] ^= 1 << random.below(8);
            }
            "bits flipped"
        }
        2 => {
            let at = *random.pick(&layout.tags).expect("there are constants");
            bytes[at] = random.below(22) as u8;
            "a tag of a constant"
        }
        3 | 4 => {
            let at = *random.pick(&layout.references).expect("there are references");
            let largest = layout.tags.len() + 2;
            put(bytes, at, 2, random.below(largest) as u32);
            "a reference into the constant pool"
        }
        5 => {
            let (at, size) = *random.pick(&layout.counts).expect("there are counts");
            let value = [0, 1, 0x7F, 0xFFFF, 0x7FFF_FFFF, u32::MAX, random.bits() as u32][random.below(7)];
            put(bytes, at, size, value);
            "a count"
        }
        6 | 7 => within(random, bytes, &layout.code, "code"),
        8 => {
            opcode(random, bytes, &layout);
            "an instruction"
        }
        9 => within(random, bytes, &layout.stack_maps, "a stack map"),
        10 => within(random, bytes, &layout.others, "an attribute"),
        _ => {
            let (from, to) = (random.below(bytes.len()), random.below(bytes.len()));
            let length = random.count(1, 12).min(bytes.len() - from);
            let piece: Vec<u8> = bytes[from..from + length].to_vec();
            let replaced = if random.chance(50) { to..(to + length).min(bytes.len()) } else { to..to };
            bytes.splice(replaced, piece);
            "a piece copied"
        }
    }
}

/// Changes bytes within one of the ranges: by a little, so that offsets and indices change, or at random.
fn within(
    random: &mut Random,
    bytes: &mut [u8],
    ranges: &[std::ops::Range<usize>],
    what: &'static str,
) -> &'static str {
    if let Some(range) = random.pick(ranges).filter(|range| !range.is_empty()).cloned() {
        for _ in 0..random.count(1, 3) {
            let at = range.start + random.below(range.len());
            bytes[at] = match random.below(4) {
                0 => bytes[at].wrapping_add(1),
                1 => bytes[at].wrapping_sub(1),
                2 => random.bits() as u8,
                _ => bytes[range.start + random.below(range.len())],
            };
        }
    }
    what
}

/// Replaces an instruction without operands by another one, or any byte of code that looks like one.
fn opcode(random: &mut Random, bytes: &mut [u8], layout: &Layout) {
    const PLAIN: [std::ops::RangeInclusive<u8>; 4] = [0x00..=0x0F, 0x1A..=0x35, 0x3B..=0x83, 0x85..=0x98];
    let Some(range) = random.pick(&layout.code).cloned() else { return };
    for _ in 0..20 {
        let at = range.start + random.below(range.len());
        if PLAIN.iter().any(|plain| plain.contains(&bytes[at])) {
            let kind = &PLAIN[random.below(PLAIN.len())];
            bytes[at] = kind.start() + random.below(kind.len()) as u8;
            return;
        }
    }
}

fn put(bytes: &mut [u8], at: usize, size: usize, value: u32) {
    bytes[at..at + size].copy_from_slice(&value.to_be_bytes()[4 - size..]);
}
