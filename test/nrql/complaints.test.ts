import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complete } from '../../server/src/nrql/complete/complete';
import { symbols } from '../../server/src/nrql/features/symbols';
import { format } from '../../server/src/nrql/format/format';
import { nrql } from '../../server/src/nrql/language';
import { applyEdits } from '../../server/src/text/edit';
import type { LanguageContext } from '../../server/src/text/language';
import { countBlocks } from '../harness/work';

const context: LanguageContext = { attributeNamespace: 'svc' };

function problems(text: string): string[] {
  return nrql
    .check(text, context)
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`);
}

/** What users of other tools for such languages complain about, each as a test that it is not so here. */
describe('what users complain about elsewhere', () => {
  it('the formatter changes texts in quotes and names in backticks', () => {
    const text =
      "select count(*) from Transaction where name like '%salt and  pepper from here%' facet `group by`, `SELECT` since 1 day ago";
    const edits = format(text, context) ?? [];
    const formatted = applyEdits(text, edits);
    assert.match(formatted, /'%salt and {2}pepper from here%'/);
    assert.match(formatted, /FACET `group by`, `SELECT`/);
  });

  it('a query is called valid whatever stands in it', () => {
    assert.deepEqual(problems("SELECT count(* FROM Transaction WHERE a = 'x' SINCE 1 day ago"), [
      'unbalanced-parenthesis (',
    ]);
    assert.deepEqual(problems('SELECT nosuchfn(duration) FROM Transaction SINCE 1 fortnight ago LIMIT banana'), [
      'unknown-function nosuchfn',
      'unknown-unit fortnight',
      'invalid-limit banana',
    ]);
  });

  it('two queries on neighbouring lines are joined into one without a word', () => {
    const first = 'SELECT count(*) FROM Transaction SINCE 1 day ago';
    assert.deepEqual(problems(`${first}\n${first}`), ['repeated-clause SELECT']);
    assert.equal(symbols(`${first}\n\n${first}`).length, 2);
    assert.equal(symbols(`${first};${first}`).length, 2);
  });

  it('an error covers the whole clause and hides the others', () => {
    const text = 'SELECT averge(duration), count( FROM Transaction WHERE a == 1 SINCE 5 mins ago LIMIT 9000';
    const found = nrql.check(text, context);
    assert.ok(found.length >= 4, 'each problem is reported');
    for (const { span, message } of found) assert.ok(span.end - span.start <= 10, message);
  });

  it('completion knows only the line of the cursor', () => {
    const text = 'FROM Transaction\nSELECT\n  count(*),\n  average(\n';
    const { items } = complete(text, text.indexOf('average(') + 'average('.length, context);
    assert.equal(items[0]?.label, 'duration');
  });

  it('the list closes at a dot, a colon or a dash in a name', () => {
    const live = { attributes: { Transaction: ['request.headers.host', 'aws:region', 'team-name'] } };
    for (const typed of ['request.', 'request.headers.', 'aws:', 'aws:re', 'team-', 'team-na']) {
      const text = `FROM Transaction SELECT count(*) WHERE ${typed}`;
      const { items } = complete(text, text.length, { ...context, live });
      const found = items.filter(({ label, span }) => label.startsWith(text.slice(span.start)));
      assert.ok(
        found.some(({ span }) => text.slice(span.start) === typed),
        typed,
      );
    }
  });

  it('nothing is offered after a deletion or a move of the cursor', () => {
    const text = "SELECT average(duration) FROM Transaction WHERE appName = 'Shop' FACET host";
    for (const word of ['average', 'duration', 'Transaction', 'appName', '=', 'FACET', 'host']) {
      const offset = text.indexOf(word);
      const { items } = complete(text.slice(0, offset) + text.slice(offset + word.length), offset, context);
      assert.ok(
        items.some(({ label }) => label === word),
        `${word} is offered in the gap that it left`,
      );
    }
  });

  it('many known names make completion slow', async () => {
    const blocksFor = async (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `team${index % 97}.name${index}`);
      const known = { ...context, live: { attributes: { Transaction: names } } };
      const text = 'SELECT average(team12.na';
      complete('SELECT average() FROM Transaction', 'SELECT average('.length, known);
      return countBlocks(() => complete(`${text}) FROM Transaction`, text.length, known));
    };
    const [some, many] = [await blocksFor(50_000), await blocksFor(100_000)];
    assert.ok(many < some * 2.2 && many < 100_000 * 20, `${some} blocks, then ${many} for twice the names`);
  });

  it('the outline of a long text takes out of all proportion longer', async () => {
    const statement = 'SELECT average(duration) AS d FROM Transaction FACET host SINCE 1 day ago;\n';
    const blocksFor = (count: number) => countBlocks(() => symbols(statement.repeat(count)));
    const [one, two] = [await blocksFor(1000), await blocksFor(2000)];
    assert.ok(two < one * 2.2, `${one} blocks, then ${two} for twice the text`);
  });
});
