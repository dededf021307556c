import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { format } from '../../../server/src/nrql/format/format';
import { sameTokens } from '../../../server/src/nrql/format/same';
import { applyEdits } from '../../../server/src/text/edit';
import type { LanguageContext } from '../../../server/src/text/language';
import { chooser } from '../../harness/random';

/** Makes queries from a seed: the same ones in every run, each valid, with blanks, line breaks and comments anywhere. */
class Maker {
  private readonly below: (count: number) => number;
  private depth = 0;

  constructor(seed: number) {
    this.below = chooser(Math.imul(seed + 1, 2654435761) >>> 0);
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  private some(chance: number, make: () => string): string {
    return this.below(100) < chance ? make() : '';
  }

  private list(limit: number, make: () => string): string {
    return Array.from({ length: 1 + this.below(limit) }, make).join(', ');
  }

  /** Blanks between the words of a finished query, now and then with a comment. */
  scattered(query: string): string {
    return query.replace(/'(?:[^'\\]|\\.)*'|`[^`]*`| /g, found => {
      if (found !== ' ') return found;
      const dice = this.below(100);
      if (dice < 84) return ' ';
      if (dice < 92) return this.pick(['\n', '  ', '\t', '\n\n  ']).replace('\n\n', '\n');
      return this.pick([' /* a */ ', ' -- b\n', '\n// c\n', '\n/* d\n e */\n']);
    });
  }

  query(): string {
    this.depth++;
    const source =
      this.depth < 3 && this.below(8) === 0
        ? `( ${this.query()} )`
        : this.pick(['Transaction', 'Metric', '`my events`']);
    const select = `${this.pick(['SELECT', 'select'])} ${this.list(4, () => this.column())}`;
    const parts = [
      this.some(
        20,
        () => `FACET ${this.list(3, () => this.pick(['host', 'name', '`group by`', 'dateOf( timestamp )']))}`,
      ),
      this.some(15, () => `FACET CASES( ${this.list(3, () => `WHERE ${this.condition()} AS 'x'`)} )`),
      this.some(40, () => `WHERE ${this.condition()}`),
      this.some(30, () => `LIMIT ${this.pick(['10', 'MAX', '{{n}}'])}`),
      this.some(60, () => this.pick(['SINCE 1 day ago', "SINCE '2026-01-01 00:00'", 'SINCE today UNTIL now'])),
      this.some(30, () => this.pick(['TIMESERIES', 'TIMESERIES 5 minutes SLIDE BY 1 minute', 'timeseries AUTO'])),
      this.some(10, () => "WITH TIMEZONE 'Europe/Berlin'"),
    ];
    this.depth--;
    const from = `FROM ${source}`;
    const head = this.below(2) === 0 ? `${from} ${select}` : `${select} ${from}`;
    const clauses = parts.filter(part => part !== '' && !(part.startsWith('FACET CASES') && parts[0] !== ''));
    return [head, ...clauses].join(' ');
  }

  private column(): string {
    return this.value() + this.some(40, () => ` AS ${this.pick(["'a  label'", 'label', '`b c`'])}`);
  }

  private value(): string {
    this.depth++;
    const deep = this.depth > 4;
    const attribute = () => this.pick(['duration', '`a b`', 'request.uri', "value['total']", 'x:y']);
    const made = deep
      ? attribute()
      : this.pick([
          () => 'count( * )',
          () => `average( ${attribute()} )`,
          () => `${this.value()} ${this.pick(['+', '-', '*', '/'])} ${this.value()}`,
          () => `( ${this.value()} )`,
          () => `filter( count( * ), WHERE ${this.condition()} )`,
          () => `percentile( ${attribute()}, 50, 95.5 )`,
          () => `if( ${this.condition()}, 'a -- b', ${this.value()} )`,
          () => `apdex( duration, t: 0.5 )`,
          () => `- ${attribute()}`,
          attribute,
        ])();
    this.depth--;
    return made;
  }

  private condition(): string {
    this.depth++;
    const made =
      this.depth > 4
        ? 'a = 1'
        : this.pick([
            () =>
              `${this.value()} ${this.pick(['=', '!=', '>', '<='])} ${this.pick(["'it\\'s // x'", '1.5', '{{v}}', '-2'])}`,
            () => `name ${this.pick(['LIKE', 'not like'])} '%salt and  pepper from%'`,
            () => `name IN ( ${this.list(9, () => this.pick(["'a'", "'a much longer value'", '7']))} )`,
            () => `${this.condition()} ${this.pick(['AND', 'or'])} ${this.condition()}`,
            () => `( ${this.condition()} )`,
            () => `NOT ${this.condition()}`,
            () => 'error IS NOT NULL',
            () => "name RLIKE r'^a\\.b/*c$'",
          ])();
    this.depth--;
    return made;
  }
}

describe('the formatter on generated queries', () => {
  it('keeps the tokens of 5,000 queries and changes nothing the second time', () => {
    const wrong: string[] = [];
    for (let seed = 0; seed < 5000; seed++) {
      const maker = new Maker(seed);
      const text = maker.scattered(maker.query());
      const context: LanguageContext = {
        attributeNamespace: 'svc',
        format: { lineWidth: [100, 60, 40, 120][seed % 4] as number },
      };
      const edits = format(text, context);
      if (!edits) {
        wrong.push(`left alone: ${text}`);
        continue;
      }
      const once = applyEdits(text, edits);
      if (!sameTokens(text, once)) wrong.push(`other tokens: ${text}`);
      if ((format(once, context) ?? []).length > 0) wrong.push(`not settled: ${once}`);
    }
    assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} are wrong`);
  });
});
