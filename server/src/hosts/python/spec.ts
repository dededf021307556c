import type { HostSpec } from '../spec';
import { pythonClients, pythonFields } from './clients';
import { pythonRules } from './lower';

/** Writes text inside a Python literal: raw literals as they are, others with backslashes, f-strings with double braces. */
function escapeText(text: string, quoting: string): string {
  const prefix = /^[a-z]*/.exec(quoting)?.[0] ?? '';
  const quote = quoting.slice(prefix.length);
  if (prefix.includes('r')) return text;
  let escaped = text.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`);
  if (quote.length === 1) escaped = escaped.replace(/\n/g, '\\n').replace(/\r/g, '\\r');
  return prefix.includes('f') ? escaped.replace(/[{}]/g, '$&$&') : escaped;
}

const quoting = ['quote', 'quote_plus', 'unquote'];

export const pythonSpec: HostSpec = {
  languages: ['python'],
  grammar: () => 'python',
  rules: pythonRules,
  self: ['self', 'cls'],
  constructors: ['__init__', '__post_init__'],
  joins: ['+'],
  formats: ['%'],
  functions: {
    str: 'argument',
    int: 'argument',
    bytes: 'argument',
    list: 'argument',
    tuple: 'argument',
    dict: 'dictionary',
    'os.getenv': 'environment',
    'os.environ.get': 'environment',
    getenv: 'environment',
    'environ.get': 'environment',
    'config.get': 'environment',
    env: 'environment',
    'json.dumps': 'json',
    'ujson.dumps': 'json',
    'simplejson.dumps': 'json',
    'urllib.parse.urljoin': 'joinAddress',
    'urlparse.urljoin': 'joinAddress',
    'urllib.parse.urlencode': 'form',
    'urllib.urlencode': 'form',
    ...Object.fromEntries(
      quoting.flatMap(name => [
        [`urllib.parse.${name}`, 'argument' as const],
        [`urllib.${name}`, 'argument' as const],
      ]),
    ),
    'textwrap.dedent': 'argument',
    'posixpath.join': 'joinPath',
    'os.path.join': 'joinPath',
    'httpx.URL': 'argument',
    'yarl.URL': 'argument',
    'copy.copy': 'argument',
    'copy.deepcopy': 'argument',
    'collections.OrderedDict': 'dictionary',
  },
  methods: {
    format: 'braces',
    format_map: 'braces',
    join: 'joinItems',
    strip: 'receiver',
    lstrip: 'receiver',
    rstrip: 'trimEnd',
    encode: 'receiver',
    decode: 'receiver',
    lower: 'receiver',
    upper: 'receiver',
    copy: 'copy',
    items: 'items',
    iteritems: 'items',
    values: 'values',
    get: 'member',
    replace: 'replace',
  },
  clients: pythonClients,
  fields: pythonFields,
  answer: {
    parsed: ['json'],
    text: ['text', 'content', 'read', 'raw', 'data', 'readall', 'getresponse', 'iter_lines', 'decode'],
    parsers: ['json.loads', 'json.load', 'loads', 'ujson.loads', 'simplejson.loads', 'yaml.safe_load', 'orjson.loads'],
    status: ['status_code', 'status', 'ok', 'raise_for_status', 'is_success', 'is_error', 'getcode', 'code', 'reason'],
    callbacks: [],
    items: [],
    getters: ['get', 'pop'],
    viewers: [
      'print',
      'len',
      'str',
      'float',
      'int',
      'round',
      'sum',
      'min',
      'max',
      'pprint',
      'bool',
      'abs',
      'isinstance',
      'repr',
      'Decimal',
      'type',
      '*.format',
      '*.info',
      '*.debug',
      '*.error',
      '*.warning',
      '*.write',
      '*.echo',
    ],
  },
  escape: escapeText,
};
