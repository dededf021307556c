import type { LanguageDefinition } from '../../engine/language';
import type { GrammarName } from '../../grammars';
import { javascriptClients, javascriptFields } from './clients';
import { javascriptRules } from './lower';

const grammars: Readonly<Record<string, GrammarName>> = {
  javascript: 'javascript',
  javascriptreact: 'javascript',
  typescript: 'typescript',
  typescriptreact: 'tsx',
};

/** Property names without quotes hold no text that could need escaping. */
function escapeText(text: string, quoting: string): string {
  if (quoting === '') return text;
  const escaped = text.replace(/\\/g, '\\\\').replaceAll(quoting, `\\${quoting}`);
  if (quoting === '`') return escaped.replace(/\$\{/g, '\\${');
  return escaped.replace(/\n/g, '\\n').replace(/\r/g, '\\r');
}

export const javascript: LanguageDefinition = {
  languages: ['javascript', 'javascriptreact', 'typescript', 'typescriptreact'],
  grammar: language => grammars[language] ?? 'javascript',
  comments: ['comment', 'html_comment', 'hash_bang_line'],
  rules: javascriptRules,
  receivers: ['this'],
  constructors: ['constructor'],
  bareMembers: 'nowhere',
  objectLiterals: true,
  concatenators: ['+'],
  formatters: [],
  functions: {
    require: 'module',
    String: 'argument',
    Number: 'argument',
    parseInt: 'argument',
    encodeURIComponent: 'argument',
    encodeURI: 'argument',
    decodeURIComponent: 'argument',
    'JSON.stringify': 'json',
    URLSearchParams: 'form',
    'url.URLSearchParams': 'form',
    FormData: 'form',
    Headers: 'dictionary',
    'qs.stringify': 'form',
    'querystring.stringify': 'form',
    'Object.assign': 'dictionary',
    'Object.freeze': 'argument',
    'Object.entries': 'items',
    'Object.values': 'values',
    'Object.fromEntries': 'dictionary',
    'util.format': 'percent',
    'url.resolve': 'joinAddress',
    urljoin: 'joinPath',
    'url-join': 'joinPath',
    'path.join': 'joinPath',
    'path.posix.join': 'joinPath',
    '_.merge': 'dictionary',
    '_.extend': 'dictionary',
    '$.extend': 'dictionary',
    '$.param': 'form',
    'Promise.resolve': 'argument',
  },
  methods: {
    toString: 'receiver' as const,
    trim: 'receiver',
    valueOf: 'receiver' as const,
    concat: 'concat',
    join: 'join',
    replace: 'replace',
    replaceAll: 'replace',
  },
  clients: javascriptClients,
  clientFields: javascriptFields,
  response: {
    parsed: ['json', 'data'],
    text: ['text', 'body', 'responseText', 'response', 'stdout', 'toString', 'trim', 'getContentText'],
    parsers: ['JSON.parse', '$.parseJSON'],
    status: ['status', 'statusCode', 'ok', 'statusText', 'statusMessage', 'exitCode', 'code', 'getResponseCode'],
    callbacks: ['then', 'catch', 'done', 'success', 'tap'],
    items: ['map', 'forEach', 'filter', 'find', 'some', 'every', 'flatMap', 'reduce', 'findIndex', 'sort'],
    getters: [],
    viewers: [
      'Number',
      'String',
      'parseFloat',
      'parseInt',
      'Math.round',
      'Math.floor',
      'Math.max',
      'Math.min',
      'Math.abs',
      'console.log',
      'console.error',
      'console.info',
      'console.warn',
      'alert',
      'isNaN',
      'Boolean',
    ],
  },
  escape: escapeText,
};
