//! The rules of inheritance: no cycles, overrides that fit, interfaces that are implemented.

use source::{Code, Diagnostic};

use super::Declared;
use crate::program::{MethodId, MethodKind, TypeId};
use crate::types::Ty;

impl Declared<'_> {
    /// Reports every type that inherits from itself and cuts its supertypes off.
    pub(super) fn cut_cycles(&mut self) {
        for id in (0..self.program.types.len() as u32).map(TypeId) {
            let parents: Vec<TypeId> =
                self.program[id].superclass.iter().chain(&self.program[id].interfaces).copied().collect();
            let cyclic = parents.iter().any(|parent| self.program.supertypes(*parent).contains(&id));
            if cyclic {
                let entry = &self.program[id];
                let message = format!("`{}` inherits from itself", self.program.names.text(entry.name));
                self.diagnostics.push(
                    Diagnostic::new(Code::InheritanceCycle, entry.name_span, message)
                        .hint("follow `extends` and `implements` from here: they lead back"),
                );
                let entry = &mut self.program.types[id.index()];
                entry.superclass = None;
                entry.interfaces.clear();
            }
        }
    }

    pub(super) fn check_inheritance(&mut self) {
        for id in (0..self.program.types.len() as u32).map(TypeId) {
            let supertypes = self.program.supertypes(id);
            if supertypes.len() == 1 {
                continue;
            }
            self.check_hidden_fields(id);
            for method in self.program[id].methods.clone() {
                self.check_override(&supertypes[1..], method);
            }
            self.check_inherited(id, &supertypes[1..]);
            self.check_abstract(id, &supertypes);
        }
    }

    fn check_hidden_fields(&mut self, id: TypeId) {
        let Some(superclass) = self.program[id].superclass else { return };
        for field in self.program[id].fields.clone() {
            let field = &self.program[field];
            if let Some(hidden) = self.program.find_field(superclass, field.name) {
                let text = self.program.names.text(field.name);
                let message = format!("the field `{text}` hides an inherited one");
                self.diagnostics.push(
                    Diagnostic::new(Code::HiddenField, field.span, message)
                        .also(self.program[hidden].span, "this one")
                        .hint("objects of the class have both; give one of them another name"),
                );
            }
        }
    }

    /// Methods of `supertypes` with the same name and parameters.
    fn same_signature(&self, supertypes: &[TypeId], method: MethodId) -> Vec<MethodId> {
        let method = &self.program[method];
        supertypes
            .iter()
            .flat_map(|ty| self.program.own_methods(*ty, method.name))
            .copied()
            .filter(|other| self.program[*other].params == method.params)
            .collect()
    }

    fn check_override(&mut self, supertypes: &[TypeId], id: MethodId) {
        let method = self.program[id].clone();
        if method.kind == MethodKind::Constructor {
            return;
        }
        for other in self.same_signature(supertypes, id) {
            let inherited = &self.program[other];
            let owner = self.program.type_name(inherited.owner);
            let problem = if inherited.kind != method.kind {
                Some("one of the two is static, the other is not".to_string())
            } else if !self.result_fits(method.result, inherited.result) {
                let (mine, other) = (method.result.show(&self.program), inherited.result.show(&self.program));
                Some(format!("its result is `{mine}`, the inherited one's is `{other}`"))
            } else {
                None
            };
            if let Some(problem) = problem {
                let text = self.program.names.text(method.name);
                let message = format!("`{text}` cannot override the method of `{owner}`: {problem}");
                self.diagnostics.push(
                    Diagnostic::new(Code::BadOverride, method.name_span, message)
                        .also(inherited.name_span, "the inherited method"),
                );
            }
        }
    }

    /// Methods of one signature that a type inherits from several supertypes must fit each other.
    fn check_inherited(&mut self, id: TypeId, supertypes: &[TypeId]) {
        let mut reported: Vec<MethodId> = Vec::new();
        for interface in supertypes.iter().filter(|ty| self.program[**ty].is_interface) {
            for method in self.program[*interface].methods.clone() {
                let own = self.same_signature(&[id], method);
                if !own.is_empty() || reported.contains(&method) {
                    continue;
                }
                let same = self.same_signature(supertypes, method);
                let inherited = &self.program[method];
                let clash = same.iter().copied().find(|other| {
                    let other = &self.program[*other];
                    let fits = self.result_fits(other.result, inherited.result)
                        || self.result_fits(inherited.result, other.result) && !other.has_body;
                    other.kind != inherited.kind || !fits
                });
                if let Some(clash) = clash {
                    let (class, text) = (self.program.type_name(id), self.program.show_method(method));
                    let message =
                        format!("`{class}` inherits two methods that do not fit each other: `{text}`");
                    self.diagnostics.push(
                        Diagnostic::new(Code::BadOverride, self.program[id].name_span, message)
                            .also(inherited.name_span, "this one")
                            .also(self.program[clash].name_span, "and this one")
                            .note("they differ in their result, or one of them is static"),
                    );
                    reported.extend(same);
                }
            }
        }
    }

    /// The result of an override is the same, or a subtype of it.
    fn result_fits(&self, mine: Ty, inherited: Ty) -> bool {
        mine == inherited
            || mine.is_error()
            || inherited.is_error()
            || matches!((mine.as_class(), inherited.as_class()), (Some(a), Some(b)) if self.program.is_subtype(a, b))
    }

    /// Every abstract method has an implementation, and default methods do not compete.
    fn check_abstract(&mut self, id: TypeId, supertypes: &[TypeId]) {
        let is_interface = self.program[id].is_interface;
        let interfaces: Vec<TypeId> =
            supertypes.iter().copied().filter(|t| self.program[*t].is_interface).collect();
        let classes: Vec<TypeId> =
            supertypes.iter().copied().filter(|t| !self.program[*t].is_interface).collect();
        let mut reported: Vec<MethodId> = Vec::new();
        for interface in &interfaces {
            for method in self.program[*interface].methods.clone() {
                if self.program[method].kind != MethodKind::Instance || reported.contains(&method) {
                    continue;
                }
                let in_class = self.same_signature(&classes, method);
                if in_class.iter().any(|m| self.program[*m].has_body) {
                    continue;
                }
                let declared = self.same_signature(&interfaces, method);
                let defaults = self.most_specific(&declared);
                let problem = match defaults[..] {
                    [] => Some(Code::MissingMethod),
                    [only] if self.program[only].has_body => None,
                    [_] => Some(Code::MissingMethod),
                    [..] if defaults.iter().any(|m| self.program[*m].has_body) => {
                        Some(Code::ConflictingDefaults)
                    }
                    [..] => Some(Code::MissingMethod),
                };
                // An interface may leave methods abstract, but not ambiguous.
                let problem = problem.filter(|code| !is_interface || *code == Code::ConflictingDefaults);
                if let Some(code) = problem {
                    self.report_abstract(id, code, method, &defaults);
                }
                reported.extend(declared);
            }
        }
    }

    /// The methods that no other of the list overrides.
    fn most_specific(&self, methods: &[MethodId]) -> Vec<MethodId> {
        let owner = |m: &MethodId| self.program[*m].owner;
        methods
            .iter()
            .copied()
            .filter(|m| {
                !methods.iter().any(|other| other != m && self.program.is_subtype(owner(other), owner(m)))
            })
            .collect()
    }

    fn report_abstract(&mut self, id: TypeId, code: Code, method: MethodId, defaults: &[MethodId]) {
        let class = self.program.type_name(id);
        let missing = self.program.show_method(method);
        let span = self.program[id].name_span;
        let text = self.program.names.text(self.program[method].name);
        let diagnostic = match code {
            Code::ConflictingDefaults => {
                Diagnostic::new(code, span, format!("`{class}` inherits `{text}` from two interfaces"))
                    .hint(format!("declare `{text}` in `{class}` to decide"))
            }
            _ => Diagnostic::new(code, span, format!("`{class}` does not implement `{missing}`"))
                .hint(format!("add a method `{text}` with a body to `{class}`")),
        };
        let places = if defaults.is_empty() { vec![method] } else { defaults.to_vec() };
        let diagnostic = places
            .iter()
            .fold(diagnostic, |diagnostic, m| diagnostic.also(self.program[*m].name_span, "declared here"));
        self.diagnostics.push(diagnostic);
    }
}
