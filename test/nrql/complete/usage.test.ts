import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complete } from '../../../server/src/nrql/complete/complete';
import type { LanguageContext } from '../../../server/src/text/language';
import { readMarks } from '../../harness/marks';

const base: LanguageContext = { attributeNamespace: 'svc' };
const elsewhere: LanguageContext = {
  ...base,
  otherQueries: [
    "SELECT max(basketValue) FROM CheckoutStep WHERE shopCode = 'north' AND step != 'pay' FACET shopCode",
    "SELECT max(basketValue), average(itemCount) FROM CheckoutStep WHERE shopCode IN ('north', 'south')",
    "SELECT count(*) FROM Parcel WHERE carrier LIKE 'post%'",
  ],
};

/** The labels of the first items at the mark. */
function first(marked: string, most: number, context: LanguageContext): string[] {
  const { text, cursor = 0 } = readMarks(marked);
  return complete(text, cursor, context)
    .items.slice(0, most)
    .map(({ label }) => label);
}

describe("completion offers first what the user's own queries write", () => {
  it('event types, those first that have the names of the statement', () => {
    assert.deepEqual(first('SELECT count(*) FROM <|>', 2, elsewhere), ['CheckoutStep', 'Parcel']);
    assert.deepEqual(first("SELECT count(*) FROM <|> WHERE carrier = 'x'", 1, elsewhere), ['Parcel']);
  });

  it('attributes of the event type, those first that the function or the clause had before', () => {
    assert.equal(first('SELECT max(<|>) FROM CheckoutStep', 1, elsewhere)[0], 'basketValue');
    assert.equal(first('SELECT average(<|>) FROM CheckoutStep', 1, elsewhere)[0], 'itemCount');
    assert.deepEqual(first('SELECT count(*) FROM CheckoutStep WHERE <|>', 2, elsewhere), ['shopCode', 'step']);
    assert.equal(first('SELECT count(*) FROM CheckoutStep FACET <|>', 1, elsewhere)[0], 'shopCode');
  });

  it('values and operators of an attribute', () => {
    assert.deepEqual(first('SELECT count(*) FROM CheckoutStep WHERE shopCode = <|>', 2, elsewhere), ['north', 'south']);
    assert.equal(first("SELECT count(*) FROM CheckoutStep WHERE shopCode IN ('north', <|>)", 1, elsewhere)[0], 'south');
    assert.equal(first('SELECT count(*) FROM Parcel WHERE carrier LIKE <|>', 1, elsewhere)[0], 'post%');
    assert.equal(first('SELECT count(*) FROM CheckoutStep WHERE step <|>', 1, elsewhere)[0], '!=');
  });

  it('names of the statement itself, also from behind the cursor', () => {
    assert.equal(
      first("SELECT latest(<|>) FROM Turbine WHERE bladePitch > 3 AND site = 'a'", 1, base)[0],
      'bladePitch',
    );
  });

  it('names of other statements of the file', () => {
    const file = "SELECT max(bladePitch) FROM Turbine WHERE site = 'a';\nSELECT max(<|>) FROM Turbine";
    assert.equal(first(file, 1, base)[0], 'bladePitch');
    assert.equal(first('SELECT max(<|>) FROM Turbine', 1, { ...base, fileQueries: [file] })[0], 'bladePitch');
  });
});
