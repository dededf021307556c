import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ClauseFact, clauses } from '../../server/src/catalogue/clauses';
import { type ForeignFunction, foreignFunctions } from '../../server/src/catalogue/dialects';
import { functions } from '../../server/src/catalogue/functions/functions';
import type { FunctionFact } from '../../server/src/catalogue/functions/types';
import { type Purpose, purposes } from '../../server/src/catalogue/purposes';
import { type ValueMapping, valueMappings } from '../../server/src/catalogue/values';
import { callSnippet } from '../../server/src/nrql/complete/functions';
import { functionNamed } from '../../server/src/nrql/facts/lookup';
import { expandExpression } from '../../server/src/nrql/facts/restValues';
import { nrql } from '../../server/src/nrql/language';

const context = { attributeNamespace: 'svc' };

/** Problems that make a query wrong, or its numbers; a missing LIMIT or SINCE is none of them. */
function faults(text: string): string[] {
  return nrql
    .check(text, context)
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(problem => `${problem.code}: ${problem.message} (${text})`);
}

/** A snippet as it stands when every placeholder keeps its text. */
function plain(snippet: string): string {
  return snippet.replace(/\$\{\d+:((?:\\.|[^}])*)\}|\$\d/g, (_, text: string | undefined) =>
    (text ?? '').replace(/\\(.)/g, '$1'),
  );
}

describe('the catalogue', () => {
  it('has an example without a fault for every function', () => {
    const found = (functions as readonly FunctionFact[]).flatMap(fact => {
      assert.match(fact.example, new RegExp(`\\b${fact.name}\\(`), 'the example shows its function');
      return fact.undocumented ? [] : faults(fact.example);
    });
    assert.deepEqual(found, []);
  });

  it('counts the parameters of every function as it describes them', () => {
    for (const fact of functions as readonly FunctionFact[]) {
      const positional = fact.parameters.filter(parameter => parameter.named !== 'only');
      const repeatable = positional.some(parameter => parameter.repeatable);
      const wanted = positional.filter(parameter => !parameter.optional).length;
      assert.ok(fact.minimum >= wanted, `${fact.name} wants ${wanted}`);
      if (!repeatable) assert.ok(fact.maximum >= fact.minimum && fact.maximum <= positional.length + 1, fact.name);
    }
  });

  it('has an example without a fault for every clause', () => {
    const found = (clauses as readonly ClauseFact[]).flatMap(({ example }) => {
      const whole = /SELECT|SHOW/.test(example) ? example : `SELECT count(*) FROM Transaction ${example}`;
      return faults(whole);
    });
    assert.deepEqual(found, []);
  });

  it('has purposes without a fault', () => {
    assert.deepEqual(
      (purposes as readonly Purpose[]).flatMap(({ body }) => faults(plain(body.join('\n')))),
      [],
    );
  });

  it('inserts calls that the parser takes', () => {
    const found = (functions as readonly FunctionFact[])
      .filter(fact => fact.kind !== 'source' && fact.kind !== 'model' && fact.only !== 'facet')
      .flatMap(fact => nrql.check(`SELECT ${plain(callSnippet(fact))} FROM Metric`, context))
      .filter(({ code }) => code === 'unexpected-token' || code === 'unbalanced-parenthesis');
    assert.deepEqual(found, []);
  });

  it('writes every REST value as an expression that the parser takes', () => {
    const found = (valueMappings as readonly ValueMapping[]).flatMap(({ expression }) => {
      const text = `SELECT ${expandExpression(expression, 'svc.timeslice.value')} FROM Metric WHERE appId = 1 SINCE 30 minutes ago`;
      return nrql.check(text, context).filter(({ severity }) => severity === 'error');
    });
    assert.deepEqual(found, []);
  });

  it('sends people from other dialects to functions that exist', () => {
    for (const { names, rename } of foreignFunctions as readonly ForeignFunction[]) {
      if (rename !== undefined) assert.ok(functionNamed(rename), rename);
      for (const name of names) assert.equal(functionNamed(name), undefined, `${name} is a function here`);
    }
  });
});
