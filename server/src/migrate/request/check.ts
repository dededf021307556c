import type { Call, Parameter } from '../../code/call';
import { flatText, literalText, templateSpan } from '../../code/template';
import type { Problem } from '../../text/problem';
import { holeMark } from '../../text/region';
import type { Finding } from '../finding';
import { meantName, notCalled } from './meantName';
import { requestWords } from './words';

/** What is wrong inside a REST call, as far as its file says it. `text` is that of the file. */
export function checkRequest({ call, match }: Finding, text: string): Problem[] {
  if (!match.endpoint.endsWith('/metrics/data')) return unencodedPlus(call, text);
  return [...rangeWithoutEnd(call), ...unencodedPlus(call, text), ...misspeltNames(call)];
}

/** The second of two unknown parts may hold more parameters: `from=${start}${rest}`. */
const twoUnknown = new RegExp(`${holeMark}{2}`);

/** `from` without `to`: the range ends when the request is sent, and the same request gives other numbers each time. */
function rangeWithoutEnd({ parameters, body }: Call): Problem[] {
  const from = parameters.find(({ name }) => literalText(name) === 'from');
  const span = from && (templateSpan(from.name) ?? from.span);
  // What only the program knows may hold the end.
  const isOpen =
    body !== undefined ||
    parameters.some(({ name, value }) => literalText(name) === undefined || twoUnknown.test(flatText(value)));
  if (!span || isOpen || parameters.some(({ name }) => literalText(name) === 'to')) return [];
  return [
    {
      code: 'range-without-end',
      severity: 'warning',
      message: 'The parameter `from` has no `to`, so the range ends when the request is sent. Add `to`.',
      span,
    },
  ];
}

/** The end of a time whose offset was written with a sign that means a blank: `12:00:00 00:00` after decoding. */
const blankOffset = new RegExp(`(?:\\d{2}|${holeMark}) \\d{2}:?\\d{2}$`);

function unencodedPlus({ parameters }: Call, text: string): Problem[] {
  return parameters.flatMap((parameter): Problem[] => {
    if (!/^(from|to|start_date|end_date)$/.test(literalText(parameter.name) ?? '')) return [];
    const offset = blankOffset.test(flatText(parameter.value)) ? plusIn(parameter, text) : undefined;
    if (offset === undefined) return [];
    return [
      {
        code: 'unencoded-plus',
        severity: 'warning',
        message: 'A plus sign in a query string means a blank, so the time has no offset. Write %2B.',
        span: { start: offset, end: offset + 1 },
      },
    ];
  });
}

/** The offset in the file of the last plus sign of a value. */
function plusIn({ value }: Parameter, text: string): number | undefined {
  const span = templateSpan(value);
  const offset = span ? text.lastIndexOf('+', span.end - 1) : -1;
  return span && offset >= span.start ? offset : undefined;
}

function misspeltNames(call: Call): Problem[] {
  return requestWords(call).flatMap(({ role, text, span }): Problem[] => {
    if (role !== 'metric' && role !== 'value') return [];
    const near = meantName(role, text);
    if (near === undefined) return [];
    const message = notCalled(role, text, near);
    return role === 'metric'
      ? [{ code: 'misspelt-metric-name', severity: 'warning', message, span }]
      : [{ code: 'misspelt-value-name', severity: 'warning', message, span }];
  });
}
