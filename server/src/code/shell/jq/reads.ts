import { holeMark } from '../../../text/region';
import { JqCursor, type JqFunction, maxDepth } from './cursor';
import { byArgument, byItem, constants, passing } from './functions';
import { type JqToken, spanOf } from './lex';
import {
  elementByPosition,
  elementsOf,
  type JqPlace,
  type JqValue,
  type JqValues,
  mapPlaces,
  placesIn,
  selectedElement,
  stepInto,
} from './values';

/** More runs of its own functions are not followed. */
const maxRuns = 200;

/** What `input` and `inputs` take is kept as a variable that no program can name. */
export const later = 'input';

const binary = /^(?:and|or|==|!=|<=?|>=?|\+|-|\*|\/|%|[|+\-*/]=|=|\/\/=?)$/;

/** Reads a program, or one in a string of another. */
export class JqReader extends JqCursor {
  /** All of the tokens; where some are left, they may read anything. */
  whole(input: JqValues): JqValues {
    const values = this.pipe(input, 0);
    if (this.tokenIndex < this.tokens.length) this.readRest(input);
    return values;
  }

  pipe(input: JqValues, depth: number): JqValues {
    const outside = this.variables;
    const known = this.functions;
    while (this.next() === 'def' && this.define());
    if (depth > maxDepth || /^(?:def|label|import|include)$/.test(this.next())) return this.readRest(input);
    let before = input;
    let values = this.list(before, depth);
    for (;;) {
      if (this.take('as')) {
        this.bind(values, depth);
        values = before;
      }
      if (!this.take('|')) break;
      while (this.next() === 'def' && this.define());
      if (this.next() === 'def' || this.next() === 'label') return this.readRest(values);
      before = values;
      values = this.list(before, depth);
    }
    this.variables = outside;
    this.functions = known;
    return values;
  }

  /** What a function of the program yields; one that calls itself may read anything. */
  private apply(called: JqFunction, input: JqValues, depth: number): JqValues {
    const { tokens, variables, functions } = this;
    const own = {
      tokens: called.tokens,
      tokenIndex: called.tokenIndex,
      variables: called.variables,
      functions: called.functions,
    };
    if (called.parameters.length > 0 && !this.take('(')) return this.readRest(input);
    for (const parameter of called.parameters) {
      const { tokenIndex } = this;
      const given = { parameters: [], tokens, tokenIndex, variables, functions, isRunning: false };
      own.functions = new Map([...own.functions, [parameter.replace(/^\$/, ''), given]]);
      if (parameter.startsWith('$'))
        own.variables = new Map([...own.variables, [parameter, this.pipe(input, depth + 1)]]);
      else this.tokenIndex = this.endOf(tokenIndex) ?? tokens.length;
      if (!this.take(';') && !this.take(')')) return this.readRest(input);
    }
    const { tokenIndex } = this;
    if (called.isRunning || ++this.program.runs > maxRuns) return this.readRest(input);
    called.isRunning = true;
    this.program.isApart = true;
    Object.assign(this, own);
    const values = this.pipe(input, depth + 1);
    Object.assign(this, { tokens, tokenIndex, variables, functions });
    called.isRunning = false;
    return values;
  }

  private list(input: JqValues, depth: number): JqValues {
    const values = [...this.operation(input, depth)];
    while (this.take(',')) values.push(...this.operation(input, depth));
    return values;
  }

  /** Operands of an operator are read; the alternative operator passes both on. */
  private operation(input: JqValues, depth: number): JqValues {
    let values = this.term(input, depth);
    while (binary.test(this.next())) {
      const operator = this.next();
      this.tokenIndex++;
      const isNull = /^[=!]=$/.test(operator) && this.next() === 'null';
      // These two bind what they connect more loosely than a comparison in it.
      const connects = operator === 'and' || operator === 'or';
      const right = connects ? this.operation(input, depth) : this.term(input, depth);
      if (operator === '//') values = [...values, ...right];
      else if (connects) {
        this.read([...values, ...right], 'presence');
        values = [];
      } else if (isNull) {
        this.read(values, 'presence');
        values = [];
      } else {
        this.read(operator.endsWith('=') && !/^[=!<>]=$/.test(operator) ? [...values, ...right, ...input] : values);
        this.read(right);
        values = [];
      }
    }
    return values;
  }

  private term(input: JqValues, depth: number): JqValues {
    const first = this.tokens[this.tokenIndex];
    if (!first) return [];
    const { text } = first;
    if (/^[)\]},;|:]$/.test(text) || /^(?:then|elif|else|end|as)$/.test(text)) return [];
    if (depth > maxDepth) return this.readRest(input);
    this.tokenIndex++;
    return this.suffixes(this.head(first, input, depth), depth);
  }

  private head(first: JqToken, input: JqValues, depth: number): JqValues {
    const { text } = first;
    if (text === '.') return this.identity(input, first, depth);
    if (/^\.[A-Za-z_]/.test(text)) return stepInto(input, text.slice(1), first);
    if (text.startsWith('"')) return this.interpolations(first, input);
    if (text.startsWith('@')) {
      const text = this.tokens[this.tokenIndex];
      if (text?.text.startsWith('"')) {
        this.tokenIndex++;
        return this.interpolations(text, input);
      }
      this.readWith(input, first);
      return [];
    }
    if (text.startsWith('$')) return this.variables.get(text) ?? [];
    if (text === '(') {
      const values = this.pipe(input, depth + 1);
      this.take(')');
      return values;
    }
    if (text === '[') {
      const items = this.next() === ']' ? [] : this.pipe(input, depth + 1);
      this.take(']');
      return [{ kind: 'list', items }];
    }
    if (text === '{') return [this.object(input, depth)];
    if (text === '-') return this.term(input, depth + 1);
    if (text === 'if') return this.condition(input, depth);
    if (text === 'reduce' || text === 'foreach') return this.fold(input, depth);
    if (text === 'try') {
      const values = this.term(input, depth + 1);
      return this.take('catch') ? [...values, ...this.term([], depth + 1)] : values;
    }
    if (/^[A-Za-z_]/.test(text)) return this.call(first, input, depth);
    // What the shell fills into the program may read anything.
    if (text === '..' || text === holeMark) this.readWith(input, first);
    return [];
  }

  private identity(input: JqValues, first: JqToken, depth: number): JqValues {
    const next = this.tokens[this.tokenIndex];
    if (next?.start === first.end && next.text.startsWith('"')) {
      this.tokenIndex++;
      if (next.inner) {
        this.interpolations(next, input);
        return this.elements(input, '*', next.end);
      }
      return stepInto(input, next.text.slice(1, -1), { ...next, start: first.start });
    }
    const here = input.map(value => (value.kind === 'place' ? { ...value, ...spanOf(first) } : value));
    if (next?.start !== first.end || next.text !== '[') return here;
    return this.index(here, depth);
  }

  private suffixes(values: JqValues, depth: number): JqValues {
    let current = values;
    for (;;) {
      const next = this.tokens[this.tokenIndex];
      if (!next) return current;
      if (/^\.[A-Za-z_]/.test(next.text)) {
        this.tokenIndex++;
        current = stepInto(current, next.text.slice(1), next);
      } else if (next.text === '.' && /^["[]/.test(this.tokens[this.tokenIndex + 1]?.text ?? '')) {
        this.tokenIndex++;
        const key = this.tokens[this.tokenIndex] as JqToken;
        if (!key.text.startsWith('"')) continue;
        this.tokenIndex++;
        current = stepInto(current, key.text.slice(1, -1), { ...key, start: next.start });
      } else if (next.text === '.' && this.tokens[this.tokenIndex + 1]?.text === holeMark) {
        // The shell fills in the name of a member.
        const name = this.tokens[this.tokenIndex + 1] as JqToken;
        this.tokenIndex += 2;
        current = this.elements(current, '*', name.end);
      } else if (next.text === '[') current = this.index(current, depth);
      else if (next.text === '?') this.tokenIndex++;
      else return current;
    }
  }

  private index(values: JqValues, depth: number): JqValues {
    this.tokenIndex++;
    const isNegative = this.next() === '-' && /^\d+$/.test(this.tokens[this.tokenIndex + 1]?.text ?? '');
    if (isNegative) this.tokenIndex++;
    const key = this.tokens[this.tokenIndex];
    const after = this.tokens[this.tokenIndex + 1]?.text;
    let result: JqValues;
    if (key?.text === ']') result = this.elements(values, '*', key.end);
    else if (after === ']' && key && /^\d+$/.test(key.text)) {
      this.tokenIndex++;
      result = elementsOf(values, (isNegative ? -1 : 1) * Number(key.text), this.tokens[this.tokenIndex]?.end ?? 0);
    } else if (after === ']' && key?.text.startsWith('"') && !key.inner) {
      this.tokenIndex++;
      const end = this.tokens[this.tokenIndex]?.end ?? key.end;
      result = stepInto(values, key.text.slice(1, -1), { ...key, end }).map(value =>
        value.kind === 'place' ? this.joined(value, values) : value,
      );
    } else result = this.computedIndex(values, depth);
    this.take(']');
    return result;
  }

  /** `["name"]` continues with the expression before its bracket. */
  private joined(place: JqPlace, before: JqValues): JqPlace {
    const start = Math.min(...placesIn(before).flatMap(({ start, end }) => (end > start ? [start] : [])), place.start);
    return { ...place, start };
  }

  /** A slice keeps the list; any other index chooses one of its elements. */
  private computedIndex(values: JqValues, depth: number): JqValues {
    if (this.next() !== ':') this.read(this.pipe(placesIn(values).length > 0 ? [] : values, depth + 1));
    const { end } = this.tokens[this.tokenIndex] ?? { end: 0 };
    const isSlice = this.take(':');
    if (isSlice && this.next() !== ']') this.read(this.pipe([], depth + 1));
    const isByName = placesIn(values).every(place => place.chosen);
    if (!isByName) this.read(elementsOf(values, 0, end), 'presence');
    return isSlice ? values : this.elements(values, '*', end);
  }

  private object(input: JqValues, depth: number): JqValue {
    const members = new Map<string, JqValues>();
    while (this.tokenIndex < this.tokens.length && this.next() !== '}') {
      const before = this.tokenIndex;
      const key = this.tokens[this.tokenIndex] as JqToken;
      const name = key.text.replace(/^\$|^"|"$/g, '');
      if (key.text === '(') this.read(this.term(input, depth + 1));
      else {
        this.tokenIndex++;
        if (key.inner) this.interpolations(key, input);
      }
      const isComputed = key.text === '(' || key.inner !== undefined || key.text.startsWith('@');
      let values: JqValues = [];
      if (this.take(':')) {
        values = this.operation(input, depth + 1);
        while (this.take('|')) values = this.operation(values, depth + 1);
      } else if (key.text.startsWith('$')) values = this.variables.get(key.text) ?? [];
      else if (/^["A-Za-z_]/.test(key.text)) values = stepInto(input, name, key);
      if (isComputed) this.read(values);
      else members.set(name, values);
      this.take(',');
      if (this.tokenIndex === before) this.tokenIndex++;
    }
    this.take('}');
    return { kind: 'object', members };
  }

  private condition(input: JqValues, depth: number): JqValues {
    this.read(this.pipe(input, depth + 1), 'presence');
    const values: JqValue[] = [];
    let hasElse = false;
    while (this.next() === 'then' || this.next() === 'else' || this.next() === 'elif') {
      const word = this.next();
      this.tokenIndex++;
      hasElse ||= word === 'else';
      const branch = this.pipe(input, depth + 1);
      if (word === 'elif') this.read(branch, 'presence');
      else values.push(...branch);
    }
    this.take('end');
    return hasElse ? values : [...values, ...input];
  }

  /** `reduce LIST as $x (START; NEXT)`: what is folded is read, and the result is a value of each iteration. */
  private fold(input: JqValues, depth: number): JqValues {
    const outside = this.variables;
    const items = this.term(input, depth + 1);
    if (!this.take('as')) return [];
    this.bind(items, depth);
    if (!this.take('(')) return [];
    const start = this.pipe(input, depth + 1);
    const results = [...start];
    while (this.take(';')) results.push(...this.pipe(results, depth + 1));
    this.take(')');
    this.variables = outside;
    return results;
  }

  private call(token: JqToken, input: JqValues, depth: number): JqValues {
    const name = token.text;
    const own = this.functions.get(name);
    if (own) return this.apply(own, input, depth);
    if (constants.has(name)) return [];
    if (name === 'input' || name === 'inputs') {
      this.program.isApart = true;
      return this.variables.get(later) ?? [];
    }
    if (!this.take('(')) {
      if (name === 'first' || name === 'last') return elementsOf(input, name === 'first' ? 0 : -1, 0);
      if (passing.has(name)) return name === 'sort' || name === 'unique' ? mapPlaces(input, selectedElement) : input;
      if (name !== 'not' || placesIn(input).every(({ path }) => path.length > 0)) this.readWith(input, token);
      return [];
    }
    const values = this.arguments(token, input, depth);
    this.take(')');
    return values;
  }

  private arguments(token: JqToken, input: JqValues, depth: number): JqValues {
    const name = token.text;
    const key = this.tokens[this.tokenIndex];
    if (name === 'has' && key?.text.startsWith('"'))
      this.read(
        stepInto(input, key.text.slice(1, -1), { text: name, start: token.start, end: key.end + 1 }),
        'presence',
      );
    else if (byItem.has(name)) return this.ofItems(name, input, depth);
    else if ((name === 'any' || name === 'all') && this.hasTwoArguments()) {
      const items = this.pipe(input, depth + 1);
      this.take(';');
      const asked = this.pipe(items, depth + 1);
      this.read(asked.length > 0 ? asked : items);
      return [];
    } else if (name === 'any' || name === 'all') {
      this.read(this.pipe(this.elements(input, '*', 0), depth + 1));
      return [];
    }
    const results: JqValue[] = [];
    do results.push(...this.pipe(input, depth + 1));
    while (this.take(';'));
    if (name === 'first' || name === 'last' || name === 'limit' || name === 'nth')
      return mapPlaces(results, elementByPosition);
    this.read(results, name === 'select' ? 'presence' : 'value');
    if (name === 'select') return mapPlaces(input, selectedElement);
    if (name !== 'has' && !byArgument.has(name)) this.readWith(input, token);
    return [];
  }

  private ofItems(name: string, input: JqValues, depth: number): JqValues {
    const items = this.elements(input, '*', 0);
    const results = this.pipe(items, depth + 1);
    if (name === 'map' || name === 'map_values') return [{ kind: 'list', items: results }];
    this.read(results);
    const sorted = mapPlaces(items, selectedElement);
    if (name === 'min_by' || name === 'max_by') return sorted;
    return [{ kind: 'list', items: name === 'group_by' ? [{ kind: 'list', items: sorted }] : sorted }];
  }

  private interpolations({ inner = [] }: JqToken, input: JqValues): JqValues {
    for (const tokens of inner) {
      const reader = new JqReader(tokens, this.variables, this.functions, this.program);
      reader.read(reader.whole(input));
      for (const { path, start, end, extent } of reader.found) this.read([{ kind: 'place', path, start, end }], extent);
      this.iterated.push(...reader.iterated);
    }
    return [];
  }
}
