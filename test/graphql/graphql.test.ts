import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operationSnippets } from '../../server/src/catalogue/operations';
import { withoutTabStops } from '../../server/src/graphql/complete/snippets';
import { graphql } from '../../server/src/graphql/language';
import { operations } from '../../server/src/graphql/operations';
import { nrql } from '../../server/src/nrql/language';
import { search } from '../../server/src/search/language';
import { applyEdits } from '../../server/src/text/edit';
import type { LanguageContext, TextSymbol } from '../../server/src/text/language';
import type { Region } from '../../server/src/text/region';
import { touches } from '../../server/src/text/span';
import { type Example, fence } from '../harness/markdown';
import { cursorOf, drawMarks, readMarks } from '../harness/marks';
import { suite } from '../harness/suite';

function contextOf(example: Example): LanguageContext {
  const schema = fence(example, 'schema')?.text;
  return { attributeNamespace: 'svc', ...(schema ? { schema } : {}) };
}

function sourceOf(example: Example): string {
  return fence(example, 'graphql')?.text ?? '';
}

suite('test/graphql/check.md', example => {
  const { text } = readMarks(sourceOf(example));
  const context = contextOf(example);
  const problems = graphql.check(text, context);
  const marks = problems.map(({ span, severity, code, message }) => ({
    span,
    label: `${severity} ${code}: ${message}`,
  }));
  const fixes = problems.flatMap(problem =>
    (graphql.fixes?.(text, problem, context) ?? []).map(fix => {
      const fixed = applyEdits(text, fix.edits);
      const left = graphql.check(fixed, context).filter(({ code, message }) => {
        return code === problem.code && message === problem.message;
      });
      assert.deepEqual(left, [], `the fix "${fix.title}" solves its problem`);
      return `${fix.title}${fix.preferred ? ' (preferred)' : ''}:\n${fixed}`;
    }),
  );
  const drawn = { problems: marks.length > 0 ? drawMarks(text, marks) : '(none)' };
  return fixes.length > 0 ? { ...drawn, fixes: fixes.join('\n\n') } : drawn;
});

suite('test/graphql/complete.md', example => {
  const marked = readMarks(sourceOf(example));
  const cursor = cursorOf(marked);
  const { items } = graphql.complete(marked.text, cursor, contextOf(example));
  const ranked = [...items].sort((a, b) => a.rank - b.rank);
  const lines = ranked.slice(0, 8).map(item => {
    assert.ok(touches(item.span, cursor), 'the span holds the cursor');
    const insert = item.insert && item.insert !== item.label ? ` -> ${item.insert.replace(/\n/g, '⏎')}` : '';
    return `${item.deprecated ? '(deprecated) ' : ''}${item.kind} ${item.label}${item.detail ? `: ${item.detail}` : ''}${insert}`;
  });
  const more = items.length > 8 ? [`and ${items.length - 8} more`] : [];
  const span = ranked[0]?.span;
  const replaces = span && span.end > span.start ? [`replaces ${marked.text.slice(span.start, span.end)}`] : [];
  return { offers: [...replaces, ...lines, ...more].join('\n') || '(nothing)' };
});

suite('test/graphql/hover.md', example => {
  const marked = readMarks(sourceOf(example));
  const context = contextOf(example);
  const hover = graphql.hover?.(marked.text, cursorOf(marked), context);
  const help = graphql.signatureHelp?.(marked.text, cursorOf(marked), context);
  const signature = help?.signatures[0];
  const parameter = signature?.parameters[help?.activeParameter ?? 0];
  return {
    hover: hover
      ? `${marked.text.slice(hover.span.start, hover.span.end)}\n---\n${hover.text.replace(/```/g, "'''")}`
      : '(nothing)',
    ...(signature
      ? {
          signature: `${signature.label}\nat ${parameter ? signature.label.slice(parameter.span.start, parameter.span.end) : '(none)'}`,
        }
      : {}),
  };
});

suite('test/graphql/format.md', example => {
  const text = sourceOf(example);
  const context: LanguageContext = {
    ...contextOf(example),
    format: JSON.parse(fence(example, 'options')?.text ?? '{}'),
  };
  const edits = graphql.format?.(text, context);
  if (!edits) return { after: '(left as it is)' };
  const after = applyEdits(text, edits);
  assert.deepEqual(graphql.format?.(after, context), [], 'the layout of a layout is itself');
  return { after: after.replace(/\n$/, '') };
});

suite('test/graphql/regions.md', example => {
  const { text } = readMarks(sourceOf(example));
  const regions = graphql.regions?.(text) ?? [];
  for (const region of regions) assertExact(text, region);
  return {
    regions: regions.map(region => `${region.language} ${JSON.stringify(region.text)}`).join('\n') || '(none)',
  };
});

/** Segments cover the text, verbatim ones are the same characters, and every offset comes back. */
function assertExact(text: string, region: Region): void {
  let inner = 0;
  let outer = region.outer.start;
  for (const segment of region.segments) {
    assert.equal(segment.inner.start, inner);
    assert.ok(segment.outer.start >= outer);
    inner = segment.inner.end;
    outer = segment.outer.end;
    if (segment.kind === 'verbatim') {
      const { start, end } = segment.outer;
      assert.equal(text.slice(start, end), region.text.slice(segment.inner.start, segment.inner.end));
    }
  }
  assert.equal(inner, region.text.length);
  assert.ok(outer <= region.outer.end);
}

suite('test/graphql/names.md', example => {
  const marked = readMarks(sourceOf(example));
  const cursor = cursorOf(marked);
  const { text } = marked;
  const definition = graphql.definition?.(text, cursor);
  const marks = (graphql.references?.(text, cursor) ?? []).map(span => ({
    span,
    label: span.start === definition?.start ? 'declaration' : 'reference',
  }));
  const edits = graphql.rename?.(text, cursor, 'renamed');
  return {
    references: marks.length > 0 ? drawMarks(text, marks) : '(none)',
    renamed: edits ? applyEdits(text, edits) : '(not renamed)',
  };
});

suite('test/graphql/structure.md', example => {
  const text = sourceOf(example);
  const lines = (symbol: TextSymbol, depth: number): string[] => {
    assert.ok(symbol.span.start <= symbol.selection.start && symbol.selection.end <= symbol.span.end);
    const own = `${'  '.repeat(depth)}${symbol.kind} ${symbol.name}${symbol.detail ? ` (${symbol.detail})` : ''}`;
    return [own, ...(symbol.children ?? []).flatMap(child => lines(child, depth + 1))];
  };
  const marked = readMarks(text);
  const selection = marked.cursor === undefined ? undefined : graphql.selection?.(marked.text, marked.cursor);
  return {
    symbols: (graphql.symbols?.(marked.text, contextOf(example)) ?? []).flatMap(symbol => lines(symbol, 0)).join('\n'),
    tokens: (graphql.tokens?.(marked.text, contextOf(example)) ?? [])
      .map(({ span, type }) => `${type} ${marked.text.slice(span.start, span.end).replace(/\s+/g, ' ')}`)
      .join('\n'),
    operations: operations(marked.text)
      .map(({ kind, name, variables }) => {
        const declared = variables.map(({ name: own, type, defaultValue }) => {
          return `$${own}: ${type}${defaultValue ? ` = ${defaultValue}` : ''}`;
        });
        return `${kind} ${name ?? '(no name)'}(${declared.join(', ')})`;
      })
      .join('\n'),
    folding: (graphql.folding?.(marked.text) ?? [])
      .map(({ start, end }) => JSON.stringify(marked.text.slice(start, end)))
      .join('\n'),
    ...(selection
      ? { selection: selection.map(({ start, end }) => JSON.stringify(marked.text.slice(start, end))).join('\n') }
      : {}),
  };
});

describe('the snippets of whole operations', () => {
  for (const { prefix, body } of operationSnippets) {
    it(`are right as they are inserted: ${prefix}`, () => {
      const text = withoutTabStops(body.join('\n'));
      assert.doesNotMatch(text, /\$\{|\\\$/);
      const serious = graphql
        .check(text, { attributeNamespace: 'svc' })
        .filter(({ code }) => code !== 'older-operation');
      assert.deepEqual(
        serious.map(({ code, message }) => [code, message]),
        [],
      );
      for (const region of graphql.regions?.(text) ?? []) {
        const language = region.language === 'nrql' ? nrql : search;
        assert.deepEqual(language.check(region.text, { attributeNamespace: 'svc' }), [], region.text);
      }
      assert.equal(applyEdits(text, graphql.format?.(text, { attributeNamespace: 'svc' }) ?? []).trimEnd(), text);
    });
  }

  it('are one for each row of the specification, section 4.2', () => {
    const texts = operationSnippets.map(({ body }) => body.join('\n'));
    const rows = [
      'entitySearch(',
      'entity(guid',
      'nrql(',
      'account(id',
      'aiWorkflows',
      'issues {',
      'incidents(',
      'user {',
      'agentApplicationSettingsUpdate',
      'agentApplicationDelete',
      'changeTrackingCreateEvent',
      'agentApplicationCreateMobile',
      'agentApplicationCreateBrowser',
      'agentApplicationEnableApmBrowser',
      'changeTrackingCreateDeployment',
    ];
    assert.deepEqual(
      rows.filter(row => !texts.some(text => text.includes(row))),
      [],
    );
  });
});
