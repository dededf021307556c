import type { FunctionFact } from '../../catalogue/functions/types';
import { isAggregate } from '../facts/lookup';
import { emptyQuery } from '../parse/query';
import type { Body, Bucket, Call, Clause, Expression, In, Name, Query, SelectItem, TimeReference } from '../tree/tree';
import { featuresOf, type Hooks } from './hooks';
import type { ClausePosition, Inspection } from './inspection';
import { type QueryRole, Scope } from './scope';

/** Walks one statement and calls the checks. */
export class Walk {
  /** Whether the current SELECT item contains an aggregate, and whether it contains something of a row. */
  private sawAggregate = false;
  private sawRow = false;

  constructor(
    private readonly inspection: Inspection,
    private readonly hooks: Hooks,
  ) {}

  statement(body: Body): void {
    const { inspection } = this;
    if (body.kind === 'query') this.query(body, 'outermost');
    else {
      inspection.scope = new Scope(
        { ...emptyQuery(body.start), end: body.end, clauses: body.clauses },
        'outermost',
        undefined,
      );
      if (body.kind === 'delete') for (const attribute of body.attributes) this.expressionIn('other', attribute);
      for (const clause of body.clauses) this.clause(clause);
    }
    for (const check of this.hooks.statement) check.statement(body, inspection);
  }

  private query(query: Query, role: QueryRole): void {
    const { inspection } = this;
    const outer = inspection.scope as Scope | undefined;
    const { position, aggregate, aggregateFact, parent } = inspection;
    const { sawAggregate, sawRow } = this;
    inspection.scope = new Scope(query, role, outer);
    inspection.aggregate = inspection.aggregateFact = inspection.parent = undefined;
    for (const clause of query.clauses) this.clause(clause);
    this.checkQuery(query);
    inspection.position = position;
    inspection.aggregate = aggregate;
    inspection.aggregateFact = aggregateFact;
    inspection.parent = parent;
    this.sawAggregate = sawAggregate;
    this.sawRow = sawRow;
    if (outer) inspection.scope = outer;
  }

  private checkQuery(query: Query): void {
    const { inspection } = this;
    for (const check of this.hooks.queryChecks(featuresOf(inspection.scope))) check.query(query, inspection);
  }

  private clause(clause: Clause): void {
    switch (clause.kind) {
      case 'select':
        for (const item of clause.items) this.selectItem(item);
        break;
      case 'from':
        for (const source of clause.sources) {
          if (source.kind === 'event-type')
            for (const check of this.hooks.eventType) check.eventType(source, this.inspection);
          else if (source.kind === 'subquery') this.query(source.query, 'nested');
          else if (source.kind === 'template') this.expression(source);
        }
        for (const join of clause.joins) this.clause(join);
        break;
      case 'join':
        if (clause.source.kind === 'subquery') this.query(clause.source.query, 'join');
        if (clause.left) this.expressionIn('join-key', clause.left);
        break;
      case 'variables':
        for (const { value } of clause.definitions) this.expressionIn('variable', value);
        break;
      case 'where':
        this.expressionIn('where', clause.condition);
        break;
      case 'facet':
        this.facet(clause);
        break;
      case 'order-by':
        for (const item of clause.items) this.expressionIn('order', item.value);
        break;
      case 'limit':
      case 'offset':
        this.expressionIn('other', clause.value.kind === 'word' ? undefined : clause.value);
        break;
      case 'since':
      case 'until':
      case 'compare':
        this.time(clause.time);
        break;
      case 'timezone':
        this.expressionIn('other', clause.zone);
        break;
      case 'metric-format':
        this.expressionIn('other', clause.format);
        break;
      case 'timeseries':
        this.bucket(clause.bucket);
        this.bucket(clause.slide?.step);
        break;
      case 'slide':
        this.bucket(clause.step);
        break;
      case 'predict':
        this.bucket(clause.by);
        this.bucket(clause.using);
        if (clause.model?.kind === 'call') this.expressionIn('other', clause.model);
        break;
    }
  }

  private selectItem(item: SelectItem): void {
    const { inspection } = this;
    const { scope } = inspection;
    if (item.value.kind === 'star') scope.star ??= item.value;
    else {
      this.sawAggregate = this.sawRow = false;
      this.expressionIn('select', item.value);
      if (this.sawAggregate) scope.aggregateItems = withItem(scope.aggregateItems, item);
      else if (this.sawRow) scope.rowItems = withItem(scope.rowItems, item);
    }
    if (item.label) for (const check of this.hooks.label) check.label(item.label, inspection);
  }

  private facet(clause: Extract<Clause, { kind: 'facet' }>): void {
    for (const { value, label } of clause.items) {
      if (value.kind === 'cases') {
        for (const one of value.cases) {
          this.expressionIn('case', one.condition);
          if (one.label) for (const check of this.hooks.label) check.label(one.label, this.inspection);
        }
        this.expressionIn('facet', value.otherwise);
      } else this.expressionIn('facet', value);
      if (label) for (const check of this.hooks.label) check.label(label, this.inspection);
    }
    if (clause.order) for (const item of clause.order.items) this.expressionIn('facet-order', item.value);
  }

  private time(time: TimeReference): void {
    if (time.kind === 'ago') this.expressionIn('time', time.interval);
    else if (time.kind === 'day') this.expressionIn('time', time.time);
    else if (time.kind === 'string' || time.kind === 'template') this.expressionIn('time', time);
  }

  private bucket(bucket: Bucket | undefined): void {
    if (bucket !== undefined && bucket.kind !== 'word') this.expressionIn('time', bucket);
  }

  private expressionIn(place: ClausePosition, expression: Expression | undefined): void {
    if (expression === undefined) return;
    this.inspection.position = place;
    this.expression(expression);
  }

  private expression(node: Expression): void {
    const { inspection, hooks } = this;
    switch (node.kind) {
      case 'name':
        this.sawRow ||= inspection.aggregate === undefined;
        this.name(node);
        break;
      case 'call':
        this.call(node);
        break;
      case 'string':
        for (const check of hooks.string) check.string(node, inspection);
        break;
      case 'binary':
        this.expression(node.left);
        this.expression(node.right);
        for (const check of hooks.binaryChecks(node.operator)) check.binary(node, inspection);
        break;
      case 'logical':
        for (const operand of node.operands) this.expression(operand);
        for (const check of hooks.logical) check.logical(node, inspection);
        break;
      case 'group':
        this.expression(node.inner);
        break;
      case 'index':
        this.expression(node.object);
        // A bare key names a field, not an attribute.
        if (node.key.kind !== 'name') this.expression(node.key);
        for (const check of hooks.index) check.index(node, inspection);
        break;
      case 'unary':
        this.expression(node.operand);
        for (const check of hooks.unary) check.unary(node, inspection);
        break;
      case 'in':
        this.in(node);
        break;
      case 'is':
        this.expression(node.value);
        for (const check of hooks.is) check.is(node, inspection);
        break;
      case 'template':
        // A template may stand for anything, an aggregate as well.
        if (inspection.position === 'select' && inspection.aggregate === undefined)
          inspection.scope.mayAggregate = true;
        for (const check of hooks.template) check.template(node, inspection);
        break;
      case 'regex':
        for (const check of hooks.regex) check.regex(node, inspection);
        break;
      case 'interval':
        for (const check of hooks.interval) check.interval(node, inspection);
        break;
      case 'subquery':
        this.query(node.query, 'value');
        for (const check of hooks.subquery) check.subquery(node, inspection);
        break;
      case 'where-argument': {
        const { position } = inspection;
        inspection.position = 'case';
        this.expression(node.condition);
        inspection.position = position;
        break;
      }
      case 'named-argument':
        // The season of a model is a word of the grammar, no attribute.
        if (node.name === 'seasonality' && node.value.kind === 'name') break;
        this.expression(node.value);
        break;
      case 'labelled-argument':
        this.expression(node.value);
        break;
      case 'name-set':
        for (const name of node.names) this.expression(name);
        break;
      case 'list':
        for (const item of node.items) this.expression(item);
        break;
    }
  }

  private name(name: Name): void {
    const { inspection } = this;
    const nameChecks = this.hooks.nameChecks(name.text);
    if (nameChecks.length === 0) return;
    if (name.text === inspection.timesliceValue || name.text.startsWith('apm.service.'))
      inspection.scope.timeslice ??= name;
    for (const check of nameChecks) check.name(name, inspection);
  }

  private in(node: In): void {
    const { inspection } = this;
    this.expression(node.value);
    if (node.set.kind === 'subquery') {
      this.query(node.set.query, 'set');
      for (const check of this.hooks.subquery) check.subquery(node.set, inspection);
    } else this.expression(node.set);
    for (const check of this.hooks.inSet) check.inSet(node, inspection);
  }

  private call(call: Call): void {
    const { inspection } = this;
    const { fact, checks, outsideSelect: elsewhere } = this.hooks.callee(call.key);
    const { aggregate, aggregateFact, parent } = inspection;
    for (const check of checks) check.call(call, fact, inspection);
    if (inspection.position !== 'select' || aggregate !== undefined)
      for (const check of elsewhere) check.call(call, fact, inspection);
    const aggregates = isAggregate(fact);
    if (aggregates) {
      this.sawAggregate = true;
      inspection.aggregate = call;
      inspection.aggregateFact = fact;
    } else if (fact === undefined && inspection.position === 'select' && aggregate === undefined)
      inspection.scope.mayAggregate = true;
    else if (fact?.kind === 'meta') this.sawRow = true;
    inspection.parent = call;
    for (const argument of call.arguments) {
      // A bare word where a field or a format is wanted is no attribute.
      if (argument.kind === 'name' && takesKey(fact, call, argument)) continue;
      this.expression(argument);
    }
    inspection.aggregate = aggregate;
    inspection.aggregateFact = aggregateFact;
    inspection.parent = parent;
  }
}

/** Adds to a list that begins with its first item, which takes less memory than one that is begun empty. */
function withItem(items: readonly SelectItem[], item: SelectItem): readonly SelectItem[] {
  if (items.length === 0) return [item];
  (items as SelectItem[]).push(item);
  return items;
}

function takesKey(fact: FunctionFact | undefined, call: Call, argument: Expression): boolean {
  if (fact === undefined || call.arguments.length < 2) return false;
  return fact.parameters[call.arguments.indexOf(argument)]?.type === 'key';
}
