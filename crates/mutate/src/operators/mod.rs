//! The operators of Koppier 2020, table 5.3. Each file implements one of them, `binary` the four that exchange
//! binary operators, as methods that the walk calls at every place where the operator may apply.

mod binary;
mod del;
mod flow;
mod fork;
mod lit;
mod lock;
mod un;
mod var;
