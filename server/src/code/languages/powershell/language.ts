import type { LanguageDefinition } from '../../engine/language';
import type { Escapes } from '../../engine/syntax/escapes';
import { csharpFields } from '../csharp/clients';
import { powershellClients } from './clients';
import { aliases, ownNames } from './names';
import { parsePowershell } from './parse';

/** Only double quotes and their here-strings fill in variables, and a backtick escapes. */
function escapesOf(quoting: string): Escapes {
  if (quoting === '' || quoting === "@'") return {};
  if (quoting === "'") return { doubled: /'/g };
  return { escaped: quoting === '"' ? /[`$"]/g : /[`$]/g, sign: '`' };
}

const functions: LanguageDefinition['functions'] = {
  param: 'environment',
  '-f': 'bracesOf',
  '-join': 'joinList',
  '-replace': 'replaceOf',
  'Join-Path': 'joinPath',
  'ConvertTo-Json': 'json',
  'String.Format': 'bracesOf',
  'String.Join': 'joinItemsOf',
  'String.Concat': 'joinAll',
  'Environment.GetEnvironmentVariable': 'environment',
  'Uri.EscapeDataString': 'argument',
  'HttpUtility.UrlEncode': 'argument',
  'WebUtility.UrlEncode': 'argument',
  'HttpUtility.ParseQueryString': 'emptyForm',
  'Encoding.UTF8.GetBytes': 'argument',
  'UTF8.GetBytes': 'argument',
  StringContent: 'argument',
  FormUrlEncodedContent: 'form',
  HttpMethod: 'argument',
  'Write-Output': 'argument',
};

const methods: LanguageDefinition['methods'] = {
  ToString: 'receiver',
  Trim: 'receiver',
  TrimEnd: 'trimEnd',
  TrimStart: 'trimStart',
  Replace: 'replaceAll',
  Clone: 'copy',
  GetBytes: 'argument',
};

const changes: LanguageDefinition['changes'] = { Add: 'add', Append: 'append', Set: 'set', Put: 'add', Push: 'add' };

const response: LanguageDefinition['response'] = {
  parsed: [],
  text: [
    'Content',
    'ReadAsStringAsync',
    'ReadAsStreamAsync',
    'GetResponseStream',
    'ReadToEnd',
    'StreamReader',
    'Trim',
    'Out-String',
  ],
  parsers: ['ConvertFrom-Json'],
  status: ['StatusCode', 'StatusDescription', 'IsSuccessStatusCode', 'EnsureSuccessStatusCode', 'ReasonPhrase'],
  callbacks: [],
  items: { Where: 'items', ForEach: 'other', First: 'item', OrderBy: 'items' },
  sizes: ['length', 'count'],
  unrelated: /^(?:[dD]ispose|close)$/,
  lists: /^(?!values$|links$|settings$).*s$/,
  emptyGetters: true,
  getters: ['ToString'],
  viewers: [
    'Write-Host',
    'Write-Output',
    'Write-Verbose',
    'Write-Debug',
    'Write-Information',
    'Write-Warning',
    'Write-Error',
    'Out-Host',
    'Out-String',
    'Format-Table',
    'Format-List',
    '-f',
  ],
};

/** How the names in these tables are spelled: in scripts their case says nothing. */
const spellings = new Map(
  [
    ...powershellClients.map(({ call }) => call),
    ...Object.values(csharpFields).flatMap(Object.keys),
    ...Object.keys({ ...functions, ...methods }),
    ...Object.keys({ ...response.items, ...changes }),
    ...Object.values(response).flat().map(String),
    ...Object.values(aliases),
    ownNames,
  ].flatMap(names => names.split(/[ .]/).map(name => [name.toLowerCase(), name] as const)),
);

export const powershell: LanguageDefinition = {
  languages: ['powershell'],
  parse: (text, tooDeep) => parsePowershell(text, spellings, tooDeep),
  receivers: ['this'],
  constructors: ['<init>'],
  markedVariables: true,
  bareMembers: 'nowhere',
  caseInsensitive: true,
  missingArgumentsAreNull: true,
  nonSenders: /^(?!(?:Invoke|Send|Call|Submit)-|[^-]*$|.*(?:Api|Rest|Http|Request|Web))/i,
  concatenators: ['+'],
  formatters: [],
  functions,
  methods,
  changes,
  clients: powershellClients,
  clientFields: csharpFields,
  response,
  escapesOf,
};
