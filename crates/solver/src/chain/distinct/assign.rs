//! Every member gets a value of its own, as cheap as possible: the assignment problem, solved by the Hungarian method
//! (Kuhn 1955) with one shortest augmenting path per row. Where values are intervals, it also finds that there are too
//! few of them, which is Hall's condition (Régin 1994).

/// What a value costs that a member cannot have. No sum of other costs comes near.
const FORBIDDEN: i128 = 1 << 90;
/// Costs are smaller than this.
pub(super) const GREATEST: i128 = 1 << 80;
/// How many rows there may be.
pub(super) const ROWS: usize = 32;

/// The column of every row, and what they cost together; none if there are too few columns. The cost of a row in a
/// column is absent where that is forbidden.
pub(super) fn cheapest(
    rows: usize,
    columns: usize,
    cost: impl Fn(usize, usize) -> Option<i128>,
) -> Option<(Vec<usize>, i128)> {
    if rows > columns || rows > ROWS {
        return None;
    }
    let price = |row: usize, column: usize| cost(row, column).unwrap_or(FORBIDDEN);
    // Rows and columns count from 1 here; row 0 stands for no row, and column 0 holds the new row.
    let (mut of_row, mut of_column) = (vec![0_i128; rows + 1], vec![0_i128; columns + 1]);
    let mut owner = vec![0_usize; columns + 1];
    for row in 1..=rows {
        owner[0] = row;
        let mut at = 0;
        let mut least = vec![i128::MAX; columns + 1];
        let mut before = vec![0_usize; columns + 1];
        let mut is_done = vec![false; columns + 1];
        loop {
            is_done[at] = true;
            let (mut gap, mut next) = (i128::MAX, 0);
            for column in (1..=columns).filter(|column| !is_done[*column]) {
                let reduced = price(owner[at] - 1, column - 1) - of_row[owner[at]] - of_column[column];
                if reduced < least[column] {
                    (least[column], before[column]) = (reduced, at);
                }
                if least[column] < gap {
                    (gap, next) = (least[column], column);
                }
            }
            for column in 0..=columns {
                if is_done[column] {
                    of_row[owner[column]] += gap;
                    of_column[column] -= gap;
                } else if column > 0 {
                    least[column] -= gap;
                }
            }
            at = next;
            if owner[at] == 0 {
                break;
            }
        }
        while at != 0 {
            owner[at] = owner[before[at]];
            at = before[at];
        }
    }
    let mut chosen = vec![0; rows];
    let mut total = 0;
    for (column, row) in owner.iter().enumerate().skip(1).filter(|(_, row)| **row != 0) {
        chosen[row - 1] = column - 1;
        total += cost(row - 1, column - 1)?;
    }
    Some((chosen, total))
}
