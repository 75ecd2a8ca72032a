//! Fills the shape of a program with bodies, in an order in which every callee comes before its callers.

use super::shape::numbered;
use super::types;
use super::world::{Cost, Owner, World};
use super::writer::{Mode, Variable, Writer};
use crate::check::completes;
use crate::config::Config;
use crate::features::Feature;
use crate::random::Random;
use crate::tree::{Block, Class, Constructor, Contract, Expr, Method, Program, Stmt, Type};

/// Writes all bodies.
pub(super) fn fill(mut world: World, config: &Config, random: &mut Random) -> Program {
    constructors(&mut world, config, random);
    let mut order: Vec<usize> = (0..world.families.len()).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
    for family in order {
        for site in 0..world.families[family].sites.len() {
            let (owner, position) = world.families[family].sites[site];
            let written = method(&world, config, random, family, owner, position);
            let known = &mut world.families[family];
            known.cost = known.cost.max(written.cost);
            known.waits |= written.waits;
            let method = &mut world.methods_mut(owner)[position];
            method.contract = written.contract;
            method.body = Some(written.body);
        }
        world.families[family].ready = true;
    }
    let entry = entry(&world, config, random);
    if let Some(main) = world.program.classes.iter_mut().find(|class| class.name == Program::MAIN) {
        main.methods.push(entry);
    }
    super::prune::prune(world.program, random)
}

/// A finished body.
struct Written {
    contract: Contract,
    body: Block,
    cost: Cost,
    waits: bool,
}

fn constructors(world: &mut World, config: &Config, random: &mut Random) {
    let mut maker = 0;
    for index in 0..world.program.classes.len() {
        let class = &world.program.classes[index];
        if class.name == Program::MAIN {
            continue;
        }
        for position in 0..class.constructors.len().max(1) {
            let class = &world.program.classes[index];
            let cost = match class.constructors.get(position) {
                Some(constructor) => {
                    let (written, cost) = construct(world, config, random, class, constructor);
                    world.program.classes[index].constructors[position] = written;
                    cost
                }
                None => Cost { steps: 1 + parent_cost(world, class).steps, ..parent_cost(world, class) },
            };
            world.makers[maker].cost = cost;
            world.makers[maker].ready = true;
            maker += 1;
        }
    }
}

/// What the constructors of the superclass cost at most.
fn parent_cost(world: &World, class: &Class) -> Cost {
    let makers = world.makers.iter().filter(|maker| Some(&maker.class) == class.extends.as_ref());
    makers.fold(Cost::default(), |most, maker| most.max(maker.cost))
}

fn construct(
    world: &World,
    config: &Config,
    random: &mut Random,
    class: &Class,
    constructor: &Constructor,
) -> (Constructor, Cost) {
    let mut writer = Writer::new(world, config, random, &class.name);
    writer.may_return = false;
    writer.limit = Cost { steps: 12 + config.steps / 20, branches: config.branches / 8, threads: 0 };
    writer.nesting = config.nesting;
    writer.add_params(&constructor.params);
    let super_args = super_args(&mut writer, class);
    let parent = parent_cost(world, class);
    let params = constructor.params.clone();
    let mut contract = writer.precondition(&params, 10);
    // The precondition cannot mention the object; what follows can.
    writer.add_this();
    writer.postcondition(&mut contract, 10);
    let mut body = initialise(&mut writer, class, constructor);
    let extra = writer.random.count(0, 1);
    body.extend(writer.statements(extra));
    while !completes(&body) {
        body.pop();
    }
    let cost = writer.spent.plus(parent);
    (Constructor { params, contract, super_args, body }, cost)
}

fn super_args(writer: &mut Writer<'_>, class: &Class) -> Option<Vec<Expr>> {
    let parent = class.extends.as_ref()?;
    let world = writer.world;
    let lists: Vec<Vec<Type>> = world
        .makers
        .iter()
        .filter(|maker| maker.class == *parent)
        .map(|maker| maker.params.clone())
        .collect();
    let plain = lists.iter().any(Vec::is_empty);
    if plain && !writer.random.chance(40) {
        return None;
    }
    let params = writer.random.pick(&lists).cloned()?;
    let mode = Mode { pure: true, safe: true, ..Mode::default() };
    Some(writer.in_mode(mode, |writer| writer.args(&params, 1)))
}

/// Assigns parameters to fields of their types.
fn initialise(writer: &mut Writer<'_>, class: &Class, constructor: &Constructor) -> Block {
    let world = writer.world;
    let mut fields = world.program.fields_of(&class.name);
    let this = Variable::fixed("this", &Type::named(&class.name));
    let mut block = Block::new();
    for param in &constructor.params {
        let Some(position) = fields.iter().position(|field| field.ty == param.ty) else { continue };
        let field = fields.remove(position);
        if writer.random.chance(85) {
            let place = this.read().field(&field.name, field.ty.clone());
            let value = Expr::local(&param.name, param.ty.clone());
            block.push(Stmt::Assign { place, value });
            writer.spent.steps += 2;
        }
    }
    block
}

fn method(
    world: &World,
    config: &Config,
    random: &mut Random,
    family: usize,
    owner: Owner,
    position: usize,
) -> Written {
    let known = &world.families[family];
    let method = &world.methods(owner)[position];
    let mut writer = Writer::new(world, config, random, world.owner_name(owner));
    writer.family = Some(family);
    writer.returns = method.returns.clone();
    let threads = u64::from(config.threads);
    writer.limit = Cost { steps: config.steps / 3, branches: config.branches / 4, threads: threads / 3 };
    let mut count = writer.random.count(1, config.statements);
    if known.worker {
        let steps = 10 * config.worker_statements as u64 + 10;
        writer.limit = Cost { steps, branches: config.branches / 4, threads: threads / 4 };
        writer.nesting = config.nesting.saturating_sub(1);
        count = config.worker_statements;
    }
    if known.recursive {
        let fuel = Variable { assignable: false, ..Variable::new(Program::FUEL, &Type::Int) };
        writer.scope.push(fuel);
    }
    if !method.is_static {
        writer.add_this();
    }
    writer.add_params(&method.params);
    let contract = writer.contract(&method.params, if known.worker { 5 } else { 25 });
    let start = if known.worker { writer.worker_start() } else { Block::new() };
    let body = whole_body(&mut writer, start, count);
    let mut cost = writer.spent;
    if writer.self_calls > 0 {
        // Up to two calls on each level.
        cost = cost.times((1 << (config.fuel + 1)) - 1);
    }
    Written { contract, body, cost, waits: writer.waits }
}

/// Statements, and a `return` where one is needed.
fn whole_body(writer: &mut Writer<'_>, start: Block, count: usize) -> Block {
    let mut body = start;
    if completes(&body) {
        body.extend(writer.statements(count / 2));
    }
    if completes(&body) && writer.random.chance(70) {
        body.extend(writer.own_call_statement());
    }
    if completes(&body) {
        body.extend(writer.statements(count - count / 2));
    }
    if completes(&body) && writer.returns.is_some() {
        body.push(writer.leave());
    }
    body
}

impl Writer<'_> {
    /// What a thread typically does: it makes sure that it has an object, and changes it.
    fn worker_start(&mut self) -> Block {
        let mut block = Block::new();
        let nullable = self.variable(|variable| variable.ty.name().is_some() && !variable.not_null);
        if let Some(index) = nullable
            && self.random.chance(70)
        {
            let guard = self.guard_of(index);
            let condition = self.scope[index].read().is_null();
            let then = vec![Stmt::Return(None)];
            block.push(Stmt::If { condition, then, otherwise: None });
            self.learn(&guard);
        }
        if self.random.chance(70) {
            block.extend(self.bump().unwrap_or_default());
        }
        block
    }
}

/// The first parameters of an entry that takes linked objects: some of one class, or an array of them.
fn linked_params(world: &World, most: usize, random: &mut Random) -> Vec<Type> {
    let Some(linked) = &world.linked else { return Vec::new() };
    let arrays = world.program.features.has(Feature::Arrays);
    let count = random.weighted(2, &[(2, 1), (5, 2), (3, 3)]).min(most);
    let param = |_| {
        let ty = Type::named(&linked.class);
        if arrays && random.chance(12) { ty.array() } else { ty }
    };
    (0..count).map(param).collect()
}

impl Writer<'_> {
    /// What the entry begins with. At the beginning most executions come by, and most of the budget is left.
    fn opening(&mut self) -> Block {
        let shape = self.random.weighted(
            0,
            &[(9, 0), (self.config.diamonds, 1), (self.on(Feature::Loops, self.config.exits), 2)],
        );
        let made = match shape {
            1 => self.attempt(Self::diamonds),
            2 => self.attempt(Self::nested_loops),
            _ => None,
        };
        let mut block = made.unwrap_or_default();
        let links = if self.world.linked.is_some() { self.random.count(1, 3) } else { 0 };
        for _ in 0..links {
            block.extend(self.attempt(Self::links).unwrap_or_default());
        }
        block
    }
}

fn entry(world: &World, config: &Config, random: &mut Random) -> Method {
    let names = world.type_names();
    let most = (config.parameters + 1).min(4);
    let least = usize::from(random.chance(85));
    let count = random.count(least, most);
    let mut types = linked_params(world, most, random);
    while types.len() < count {
        types.push(types::any(random, config.features, &names));
    }
    let params = numbered(&types);
    let returns = types::result(random, config.features, &names);
    let mut writer = Writer::new(world, config, random, Program::MAIN);
    writer.returns = returns.clone();
    writer.limit =
        Cost { steps: config.steps, branches: config.branches, threads: u64::from(config.threads) };
    writer.add_params(&params);
    let contract = writer.contract(&params, 45);
    let low = config.statements.div_ceil(2);
    let count = writer.random.count(low, config.statements + 2);
    let mut start = Block::new();
    if writer.has(Feature::Threads) && writer.random.chance(60) {
        start = writer.thread_section().unwrap_or_default();
    }
    start.extend(writer.opening());
    if writer.has(Feature::Objects) && writer.random.chance(45) {
        start.extend(writer.dispatch().unwrap_or_default());
    }
    let body = whole_body(&mut writer, start, count);
    Method {
        name: "entry".to_owned(),
        is_static: true,
        recursive: false,
        params,
        returns,
        contract,
        body: Some(body),
    }
}
