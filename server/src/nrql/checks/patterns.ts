import type { RegexLiteral, StringLiteral } from '../tree';
import type { Check } from './check';

const mostCaptures = 5;
const mostGroups = 16;

function groupsOf(pattern: string): number {
  return pattern.match(/\(\?P<\w+>/g)?.length ?? 0;
}

export const capturePattern: Check = {
  code: 'capture-pattern',
  severity: 'warning',
  title: 'Pattern that captures nothing',
  documentation:
    "`capture()` gives what its named groups match: `r'.*id=(?P<id>\\d+).*'`. Lookaheads, lookbehinds and backreferences are not in its syntax (RE2).",
  wrong: "SELECT capture(message, r'.*id=(\\d+).*') FROM Log LIMIT 5 SINCE 1 hour ago",
  right: "SELECT capture(message, r'.*id=(?P<id>\\d+).*') FROM Log LIMIT 5 SINCE 1 hour ago",
  concernsCall: key => key === 'capture',
  call: (call, _fact, at) => {
    const pattern = call.arguments[1];
    if (call.key !== 'capture' || (pattern?.kind !== 'regex' && pattern?.kind !== 'string') || !pattern.terminated)
      return;
    if (groupsOf(pattern.value) === 0)
      at.report(capturePattern, pattern, 'The pattern needs a named group, such as (?P<id>[0-9]+).');
  },
};

export const unsupportedRegex: Check = {
  code: 'unsupported-regex',
  severity: 'warning',
  title: 'Regular expression beyond RE2',
  documentation: 'The syntax is RE2: it has no lookahead, no lookbehind and no backreferences.',
  wrong: "SELECT count(*) FROM Span WHERE name RLIKE r'(?!GET).*' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Span WHERE name NOT RLIKE r'GET.*' SINCE 1 hour ago",
  regex: (regex, at) => {
    const found = /\(\?<?[=!]|\\[1-9]/.exec(regex.value);
    if (!found) return;
    const start = regex.start + 2 + found.index;
    at.report(
      unsupportedRegex,
      { start, end: start + found[0].length },
      'RE2 has no lookarounds and no backreferences.',
    );
  },
};

export const partialPattern: Check = {
  code: 'partial-pattern',
  severity: 'hint',
  title: 'Pattern that must match everything',
  documentation:
    'The patterns of `capture()` and `aparse()` must match the whole text. Unless the text is only that, the pattern begins and ends with something that matches the rest: `.*`, or `%` for aparse().',
  wrong: "SELECT aparse(message, 'took * ms') FROM Log LIMIT 5 SINCE 1 hour ago",
  right: "SELECT aparse(message, '%took * ms%') FROM Log LIMIT 5 SINCE 1 hour ago",
  concernsCall: key => key === 'capture' || key === 'aparse',
  call: (call, _fact, at) => {
    const pattern = call.arguments[1];
    if (pattern?.kind !== 'regex' && pattern?.kind !== 'string') return;
    const { value } = pattern;
    if (!pattern.terminated || value === '') return;
    if (call.key === 'aparse') {
      if (!/^[%*]/.test(value) && !/[%*]$/.test(value))
        at.report(partialPattern, pattern, 'The pattern must match the whole text; put % before and after.', {
          replacement: `'%${at.slice(pattern.start + 1, pattern.end - 1)}%'`,
        });
    } else if (
      call.key === 'capture' &&
      !/^\^?(\(\?P<\w+>)?(\.|\[\^?.+?\]|\\[SDW])[*+]/.test(value) &&
      !/[*+]\)?\$?$/.test(value)
    ) {
      at.report(partialPattern, pattern, 'The pattern must match the whole text; put .* before and after.');
    }
  },
};

export const tooManyCaptures: Check = {
  code: 'too-many-captures',
  severity: 'error',
  title: 'Too many captures',
  documentation: `A query calls \`capture()\` at most ${mostCaptures} times, with at most ${mostGroups} groups each.`,
  wrong: `WITH ${'abcdef'
    .split('')
    .map(name => `capture(message, r'.*${name}=(?P<${name}>.*)') AS ${name}`)
    .join(', ')} FROM Log SELECT a, b, c, d, e, f LIMIT 5 SINCE 1 hour ago`,
  right: `WITH ${'abcde'
    .split('')
    .map(name => `capture(message, r'.*${name}=(?P<${name}>.*)') AS ${name}`)
    .join(', ')} FROM Log SELECT a, b, c, d, e LIMIT 5 SINCE 1 hour ago`,
  concernsCall: key => key === 'capture',
  call: (call, _fact, at) => {
    const pattern = call.arguments[1];
    if (at.count('capture') > mostCaptures) {
      const span = { start: call.start, end: call.nameEnd };
      at.report(tooManyCaptures, span, `A query calls capture() at most ${mostCaptures} times.`);
    }
    if (pattern?.kind !== 'regex' && pattern?.kind !== 'string') return;
    const groups = groupsOf(pattern.value);
    if (groups > mostGroups)
      at.report(tooManyCaptures, pattern, `A pattern has at most ${mostGroups} groups; this one has ${groups}.`);
  },
};

export const severalAnchors: Check = {
  code: 'several-anchors',
  severity: 'warning',
  title: 'Several values from one aparse()',
  documentation:
    'Each `*` of `aparse()` gives a value. Used directly it can give only one; WITH … AS (a, b) takes several.',
  wrong: "SELECT aparse(message, 'user=* ip=*') FROM Log LIMIT 5 SINCE 1 hour ago",
  right: "WITH aparse(message, 'user=* ip=*') AS (user, ip) FROM Log SELECT user, ip LIMIT 5 SINCE 1 hour ago",
  concernsCall: key => key === 'aparse',
  call: (call, _fact, at) => {
    const pattern = call.arguments[1];
    if (call.key !== 'aparse' || pattern?.kind !== 'string' || at.place === 'variable') return;
    if ((pattern.value.match(/\*/g)?.length ?? 0) > 1)
      at.report(
        severalAnchors,
        pattern,
        'Only one value can be used here; write WITH aparse(…) AS (a, b) for several.',
      );
  },
};

export const datePattern: Check = {
  code: 'date-pattern',
  severity: 'warning',
  title: 'Pattern of a date',
  documentation:
    'The pattern of `toDatetime()` and `toTimestamp()` is a constant text. `h` counts to 12 and needs `a` for AM and PM; `HH` counts to 23.',
  wrong: "SELECT toDatetime(timestamp, 'yyyy-MM-dd hh:mm') FROM Transaction LIMIT 5 SINCE 1 hour ago",
  right: "SELECT toDatetime(timestamp, 'yyyy-MM-dd HH:mm') FROM Transaction LIMIT 5 SINCE 1 hour ago",
  concernsCall: (_key, fact) => fact?.name === 'toDatetime' || fact?.name === 'toTimestamp',
  call: (call, fact, at) => {
    const pattern = call.arguments[1];
    if (!pattern || (fact?.name !== 'toDatetime' && fact?.name !== 'toTimestamp')) return;
    if (pattern.kind === 'name' && !at.scope.variable(pattern.text))
      at.report(datePattern, pattern, 'The pattern must be a constant text.');
    if (pattern.kind !== 'string') return;
    const letters = pattern.value.replace(/'[^']*'/g, '');
    if (/h/.test(letters) && !/a/.test(letters))
      at.report(datePattern, pattern, 'h counts to 12 and needs a for AM and PM; HH counts to 23.', {
        replacement: at.slice(pattern.start, pattern.end).replace(/h/g, 'H'),
      });
  },
};

/** Units of `convert()` in their one spelling. */
const units = [
  'ns',
  'us',
  'ms',
  's',
  'min',
  'h',
  'd',
  'By',
  'kBy',
  'MBy',
  'GBy',
  'bit',
  'bits',
  'bytes',
  'kilobytes',
  'megabytes',
  'gigabytes',
  'seconds',
  'minutes',
  'hours',
  'days',
  'm',
  'km',
  'kg',
  'g',
];

export const unitCase: Check = {
  code: 'unit-case',
  severity: 'hint',
  title: 'Unit in other letters',
  documentation: "`convert()` tells capital from small letters: `'ms'` is milliseconds, `'By'` is bytes.",
  wrong: "SELECT convert(duration, 's', 'MS') FROM Transaction LIMIT 5 SINCE 1 hour ago",
  right: "SELECT convert(duration, 's', 'ms') FROM Transaction LIMIT 5 SINCE 1 hour ago",
  concernsCall: key => key === 'convert',
  call: (call, _fact, at) => {
    if (call.key !== 'convert') return;
    for (const argument of call.arguments.slice(1)) {
      if (argument.kind !== 'string' || units.includes(argument.value)) continue;
      const meant = units.find(unit => unit.toLowerCase() === argument.value.toLowerCase());
      if (meant)
        at.report(unitCase, argument, `convert() tells capital from small letters; write '${meant}'.`, {
          replacement: `'${meant}'`,
        });
    }
  },
};

export const likeWithoutWildcard: Check = {
  code: 'like-without-wildcard',
  severity: 'information',
  title: 'LIKE without %',
  documentation: 'LIKE without `%` compares the whole text and ignores case. `=` compares with case.',
  wrong: "SELECT count(*) FROM Transaction WHERE name LIKE 'checkout' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE name LIKE '%checkout%' SINCE 1 hour ago",
  binary: (binary, at) => {
    if (binary.operator !== 'like' && binary.operator !== 'not like') return;
    const { right } = binary;
    if (
      right.kind !== 'string' ||
      right.value.includes('%') ||
      right.value.includes('{{') ||
      right.value.includes('_') ||
      !right.terminated
    )
      return;
    at.report(likeWithoutWildcard, right, 'Without % this is a comparison that ignores case.');
  },
};

export const underscoreWildcard: Check = {
  code: 'underscore-wildcard',
  severity: 'hint',
  title: 'Underscore in LIKE',
  documentation: 'Only `%` is a wildcard. An underscore stands for itself.',
  wrong: "SELECT count(*) FROM Transaction WHERE name LIKE 'job_' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE name RLIKE r'job.' SINCE 1 hour ago",
  binary: (binary, at) => {
    if (binary.operator !== 'like' && binary.operator !== 'not like') return;
    const { right } = binary;
    if (right.kind !== 'string' || right.value.includes('%') || !right.value.includes('_') || !right.terminated) return;
    at.report(underscoreWildcard, right, 'An underscore is no wildcard here; only % is one.');
  },
};

function isPattern(operator: string): boolean {
  return operator === 'rlike' || operator === 'not rlike';
}

export const anchoredRegex: Check = {
  code: 'anchored-regex',
  severity: 'hint',
  title: 'Anchors in RLIKE',
  documentation: 'RLIKE matches the whole text, so that `^` and `$` at its ends add nothing.',
  wrong: "SELECT count(*) FROM Transaction WHERE name RLIKE r'^web.*$' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE name RLIKE r'web.*' SINCE 1 hour ago",
  binary: (binary, at) => {
    const { right } = binary;
    if (!isPattern(binary.operator) || (right.kind !== 'regex' && right.kind !== 'string') || !right.terminated) return;
    const inner = contentOf(right, at.slice(right.start, right.end));
    const bare = inner.replace(/^\^/, '').replace(/(^|[^\\])\$$/, '$1');
    if (bare === inner) return;
    const prefix = right.kind === 'regex' ? 'r' : '';
    at.report(anchoredRegex, right, 'RLIKE matches the whole text; ^ and $ add nothing.', {
      replacement: `${prefix}'${bare}'`,
    });
  },
  fixTitle: 'Remove the anchors',
};

function contentOf(node: StringLiteral | RegexLiteral, raw: string): string {
  return raw.slice(node.kind === 'regex' ? 2 : 1, -1);
}

export const plainRegex: Check = {
  code: 'plain-regex',
  severity: 'hint',
  title: 'RLIKE with a plain text',
  documentation: "A regular expression is written `r'…'`, in which a backslash stands for itself.",
  wrong: "SELECT count(*) FROM Transaction WHERE name RLIKE 'web.*' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE name RLIKE r'web.*' SINCE 1 hour ago",
  binary: (binary, at) => {
    const { right } = binary;
    if (!isPattern(binary.operator) || right.kind !== 'string' || right.quote !== 'single' || !right.terminated) return;
    const raw = at.slice(right.start, right.end);
    at.report(plainRegex, right, "Write a regular expression as r'…'.", {
      replacement: `r${raw.replace(/\\\\/g, '\\')}`,
    });
  },
};
