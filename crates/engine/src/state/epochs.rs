//! When parts of the heap were made unknown last (`forget.rs`). Each time has a number on its path; 0 is the initial heap.

use imbl::OrdMap;
use ir::{FieldId, Type};

/// The epochs of the parts of a heap.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Epochs {
    /// By epoch, from 1 on: how many objects the program had made.
    made: imbl::Vector<u32>,
    fields: OrdMap<FieldId, u32>,
    elements: OrdMap<Type, u32>,
}

impl Epochs {
    /// Whether nothing was made unknown.
    pub(crate) fn is_first(&self) -> bool {
        self.made.is_empty()
    }

    /// A new epoch, before which the program made as many objects.
    pub(crate) fn next(&mut self, made: u32) -> u32 {
        self.made.push_back(made);
        self.made.len() as u32
    }

    /// How many objects the program had made before an epoch.
    pub(crate) fn made(&self, epoch: u32) -> u32 {
        let at = (epoch as usize).checked_sub(1);
        at.and_then(|at| self.made.get(at)).copied().unwrap_or(0)
    }

    /// The epoch of a field of all objects.
    pub(crate) fn field(&self, field: FieldId) -> u32 {
        self.fields.get(&field).copied().unwrap_or(0)
    }

    /// The epoch of the elements of all arrays of a type of elements.
    pub(crate) fn elements(&self, element: Type) -> u32 {
        self.elements.get(&element).copied().unwrap_or(0)
    }

    pub(crate) fn set_field(&mut self, field: FieldId, epoch: u32) {
        self.fields.insert(field, epoch);
    }

    pub(crate) fn set_elements(&mut self, element: Type, epoch: u32) {
        self.elements.insert(element, epoch);
    }
}
