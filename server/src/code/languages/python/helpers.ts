import { granularities, maxSliceLength } from '../../../catalogue/granularities';
import type { Style } from '../../writing/style';

/** Functions that shapes and requests call, in double quotes and steps of four blanks, and the modules that they need. */
export const helpers: Readonly<Record<string, { readonly imports: readonly string[]; readonly text: string }>> = {
  dig: {
    imports: [],
    text: `def dig(value, *steps):
    """The value at some steps, or None where they lead nowhere."""
    for step in steps:
        try:
            value = value[step]
        except (IndexError, KeyError, TypeError):
            return None
    return value`,
  },
  present: {
    imports: [],
    text: `def present(members):
    """The members that have a value."""
    return {name: value for name, value in members.items() if value is not None}`,
  },
  no_source: {
    imports: [],
    text: `def no_source(name):
    """A member of the REST response that GraphQL has no source for: each use of it raises."""
    def refuse(*given, **named):
        raise RuntimeError("GraphQL has no source for " + name)
    attributes = "getattribute setattr getitem setitem delitem contains iter next reversed len call"
    values = "bool int float complex index round abs neg str repr format bytes hash reduce_ex"
    operators = "eq ne lt le gt ge add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod or ror and rand"
    uses = f"{attributes} {values} {operators}".split()
    return type("NoSource", (), {f"__{use}__": refuse for use in uses})()`,
  },
  unique: {
    imports: [],
    text: `def unique(items, *steps):
    """Of items with the same value at some steps the first one."""
    found = {}
    for item in items:
        found.setdefault(dig(item, *steps), item)
    return list(found.values())`,
  },
  named_first: {
    imports: [],
    text: `def named_first(items, name, *steps):
    """The items that have the name in theirs, the one of exactly this name first; none where no such one decides."""
    name = str(name).lower()
    found = [item for item in items if name in str(dig(item, *steps)).lower()]
    whole = [item for item in found if str(dig(item, *steps)).lower() == name]
    if len(found) < 2:
        return found
    return whole + [item for item in found if item not in whole] if len(whole) == 1 else []`,
  },
  milliseconds: {
    imports: [],
    text: `def milliseconds(seconds):
    """Seconds as milliseconds."""
    return None if seconds is None else seconds * 1000`,
  },
  iso_time: {
    imports: ['time'],
    text: `def iso_time(since_1970, per_second=1):
    """A time as the REST API wrote it."""
    if since_1970 is None:
        return None
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(since_1970 // per_second))`,
  },
  apdex_score: {
    imports: [],
    text: `def apdex_score(value):
    """The score of Apdex values, or a number as it is."""
    return value.get("score") if isinstance(value, dict) else value`,
  },
  id_of_guid: {
    imports: ['base64'],
    text: `def id_of_guid(guid):
    """The number at the end of a GUID."""
    return guid and int(base64.b64decode(guid + "==").decode().rpartition("|")[2])`,
  },
  escape_query: {
    imports: [],
    text: `def escape_query(text):
    """Escapes a text for a string of the query language."""
    return str(text).replace("\\\\", "\\\\\\\\").replace("'", "\\\\'")`,
  },
  checked_id: {
    imports: [],
    text: `def checked_id(value):
    """An id as a query may have it: 0, which nothing has, for what is no number."""
    return format(0 if str(value).strip("0123456789, ") else value)`,
  },
  name_condition: {
    imports: [],
    text: `def name_condition(name):
    """The condition of a search for a name, where there is one."""
    escaped = str(name).replace("\\\\", "\\\\\\\\").replace("'", "\\\\'")
    return f" AND name LIKE '{escaped}'" * bool(name)`,
  },
  metric_condition: {
    imports: [],
    text: `def metric_condition(name):
    """The condition of a query for a part of the names of metrics, where there is one."""
    escaped = str(name).replace("\\\\", "\\\\\\\\").replace("'", "\\\\'")
    return f" AND metricTimesliceName LIKE '%{escaped}%'" * bool(name)`,
  },
  language_condition: {
    imports: [],
    text: `def language_condition(language):
    """The condition of a search for a language, where there is one."""
    escaped = str(language).replace("\\\\", "\\\\\\\\").replace("'", "\\\\'")
    return f" AND tags.language = '{escaped}'" * bool(language)`,
  },
  ids_condition: {
    imports: [],
    text: `def ids_condition(ids):
    """The condition of a search for ids with commas between them, where there are any."""
    numbers = 0 if str(ids).strip("0123456789, ") else ids
    return f" AND domainId IN ({numbers})" * bool(ids)`,
  },
  optional_text: {
    imports: [],
    text: `def optional_text(value):
    """A value as text, which is empty where there is none."""
    return str(value or "")`,
  },
  range_start: {
    imports: [],
    text: `def range_start(begin):
    """The start of a time range, which is the last 30 minutes where there is none."""
    return "SINCE 30 minutes ago" * (not begin) + f"SINCE '{begin}'" * bool(begin)`,
  },
  range_end: {
    imports: [],
    text: `def range_end(end):
    """The end of a time range, where there is one."""
    return f" UNTIL '{end}'" * bool(end)`,
  },
  escape_graphql: {
    imports: ['json'],
    text: `def escape_graphql(text):
    """Escapes a text for a string of a GraphQL document."""
    return json.dumps(str(text))[1:-1]`,
  },
  graphql_text: {
    imports: ['json'],
    text: `def graphql_text(value):
    """A value as a string of a GraphQL document, or null."""
    return json.dumps(None if value is None else str(value))`,
  },
  text_of: {
    imports: [],
    text: `def text_of(value):
    """A value as text, or None where there is none."""
    return None if value is None else str(value)`,
  },
  number_of: {
    imports: [],
    text: `def number_of(value):
    """A value as a number, or None where there is none."""
    return None if value is None else float(value)`,
  },
  epoch_milliseconds: {
    imports: ['datetime'],
    text: `def epoch_milliseconds(time):
    """The milliseconds since 1970 of an ISO 8601 time."""
    return int(datetime.datetime.fromisoformat(str(time).replace("Z", "+00:00")).timestamp() * 1000)`,
  },
  slice_seconds: {
    imports: ['datetime', 're'],
    text: `def slice_seconds(begin, period=0, end=None):
    """The seconds of the slices into which REST cut a time range."""
    def moment(time):
        text = re.sub(r"([+-]\\d\\d):?(\\d\\d)$", r"\\1:\\2", str(time).replace("Z", "+00:00"))
        at = datetime.datetime.fromisoformat(text)
        return at if at.tzinfo else at.replace(tzinfo=datetime.timezone.utc)
    last = datetime.datetime.now(datetime.timezone.utc) if end is None else moment(end)
    length = (last - moment(begin)).total_seconds()
    slices = (${granularities.map(([maxLength, slice]) => `(${maxLength}, ${slice})`).join(', ')})
    usual = next((each for longest, each in slices if length <= longest), ${maxSliceLength})
    return max(usual, -(-period // 60) * 60)`,
  },
};

/** A text in double quotes and steps of four blanks as the file would have it. */
export function restyled(text: string, { quote, step, newline }: Style): string {
  return text
    .split('\n')
    .map(line => {
      const blanks = /^ */.exec(line)?.[0].length ?? 0;
      const body = line.slice(blanks);
      const quoted = quote === '"' || body.includes("'") ? body : body.replaceAll('"', "'");
      return step.repeat(blanks / 4) + quoted;
    })
    .join(newline);
}
