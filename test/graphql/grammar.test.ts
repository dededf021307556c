import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operationSnippets } from '../../server/src/catalogue/operations';
import { withoutTabStops } from '../../server/src/graphql/complete/snippets';
import { bundledText } from '../../server/src/graphql/schema/schema';
import { marksOf } from '../../server/src/graphql/syntax/marks';
import { parseDocument } from '../../server/src/graphql/syntax/parse';
import type { Role } from '../../server/src/graphql/syntax/plainTokens';
import { readSuite, suiteFiles } from '../harness/markdown';
import { readMarks } from '../harness/marks';
import { loadGrammar, tokenize } from '../nrql/grammar/textmate';

const loaded = loadGrammar('source.graphql', 'syntaxes/graphql.tmLanguage.json');

/** The scopes that a role may have; a role that is left out is not compared. */
const scopes: Partial<Record<Role, RegExp>> = {
  // The roots that a schema names look like its fields.
  keyword: /^keyword|^variable\.property/,
  operation: /^entity\.name\.function/,
  fragment: /^entity\.name\.fragment/,
  spread: /^variable\.fragment/,
  'variable-declaration': /^variable\.graphql/,
  variable: /^variable\.graphql/,
  alias: /^entity\.name\.alias/,
  field: /^variable\.property/,
  // The parser takes the fields of an input type for arguments.
  argument: /^variable\.parameter|^variable\.property/,
  'input-field': /^variable\.property/,
  type: /^support\.type|^entity\.name\.type/,
  'enum-value': /^variable\.other\.enummember/,
  literal: /^constant\.language/,
  directive: /^entity\.name\.function\.decorator/,
  string: /^string|^constant\.character/,
  number: /^constant\.numeric/,
  comment: /^comment/,
};

async function disagreements(text: string): Promise<string[]> {
  const scoped = tokenize(await loaded, text);
  const found: string[] = [];
  let index = 0;
  for (const mark of marksOf(text).marks) {
    while (index < scoped.length && (scoped[index]?.end ?? 0) <= mark.start) index++;
    const scope = scoped[index]?.scope ?? '';
    const expected = scopes[mark.role];
    if (expected && !expected.test(scope))
      found.push(`${text.slice(mark.start, mark.end)}: ${mark.role} but ${scope} at ${mark.start}`);
  }
  return found;
}

describe('the grammar of GraphQL agrees with the parser', () => {
  for (const { prefix, body } of operationSnippets) {
    it(`on the operation: ${prefix}`, async () => {
      assert.deepEqual(await disagreements(withoutTabStops(body.join('\n'))), []);
    });
  }

  it('on every whole document of the suites', async () => {
    const fences = suiteFiles('test/graphql').flatMap(file => readSuite(file).flatMap(example => example.fences));
    const texts = fences.filter(({ language }) => language === 'graphql').map(({ text }) => readMarks(text).text);
    // Values of an enumeration on one line and the definition of a directive are coloured as types; they should not be.
    const whole = texts.filter(text => parseDocument(text).errors.length === 0 && !/^(?:enum|directive)\b/m.test(text));
    assert.ok(whole.length > 80, `${whole.length} documents`);
    const found = await Promise.all(whole.map(disagreements));
    assert.deepEqual(found.flat(), []);
  });

  it('on the fields, arguments and values of the bundled schema', async () => {
    const found = await disagreements(bundledText);
    assert.deepEqual(found.slice(0, 10), [], `${found.length} of ${marksOf(bundledText).marks.length}`);
  });
});
