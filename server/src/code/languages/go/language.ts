import type { LanguageDefinition } from '../../engine/language';
import { backslashAnd, type Escapes } from '../../engine/syntax/escapes';
import { goClients, goFields } from './clients';
import { goRules } from './lower';

/** A raw text has no escapes and cannot hold its own quote. */
function escapesOf(quoting: string): Escapes {
  if (quoting === '`') return { replaced: [/`/g, "'"] };
  return quoting === '"' ? { escaped: backslashAnd('"'), oneLine: true } : {};
}

export const go: LanguageDefinition = {
  languages: ['go'],
  grammar: () => 'go',
  comments: ['comment'],
  rules: goRules,
  receivers: ['this'],
  constructors: [],
  multipleResults: true,
  bareMembers: 'nowhere',
  loopsYieldValues: true,
  beginningTests: { methods: [], functions: ['strings.HasPrefix'] },
  concatenators: ['+'],
  formatters: [],
  functions: {
    'fmt.Sprintf': 'percent',
    'fmt.Sprint': 'argument',
    'os.Getenv': 'environment',
    'os.LookupEnv': 'environment',
    'flag.String': 'environment',
    'pflag.String': 'environment',
    'viper.GetString': 'environment',
    'strconv.Itoa': 'argument',
    'strconv.FormatInt': 'argument',
    string: 'argument',
    'url.QueryEscape': 'argument',
    'url.PathEscape': 'argument',
    'url.JoinPath': 'joinPath',
    'path.Join': 'joinPath',
    append: 'appended',
    'strings.Join': 'joinList',
    'strings.TrimSpace': 'argument',
    'strings.TrimRight': 'trimEndOf',
    'strings.TrimSuffix': 'trimEndOf',
    'strings.Replace': 'replaceOf',
    'strings.ReplaceAll': 'replaceOf',
    'strings.NewReader': 'argument',
    'strings.ToLower': 'argument',
    'bytes.NewReader': 'argument',
    'bytes.NewBuffer': 'argument',
    'bytes.NewBufferString': 'argument',
    'io.NopCloser': 'argument',
    'ioutil.NopCloser': 'argument',
    'json.Marshal': 'json',
    'json.MarshalIndent': 'json',
    'http.Header': 'argument',
  },
  methods: {
    String: 'receiver',
    ResolveReference: 'resolvePath',
    Query: 'empty',
    Encode: 'receiverForm',
  },
  changes: { Add: 'add', Set: 'set' },
  clients: goClients,
  clientFields: goFields,
  distinctCases: 'whole',
  response: {
    parsed: [],
    text: ['Body', 'Output', 'CombinedOutput', 'String', 'Bytes', 'io.ReadAll', 'ioutil.ReadAll', 'string'],
    parsers: [],
    status: ['StatusCode', 'Status', 'Run', 'Start', 'Wait', 'IsError', 'IsSuccess'],
    callbacks: [],
    items: {},
    getters: [],
    viewers: ['fmt.Println', 'fmt.Printf', 'fmt.Print', 'len', 'log.Println', 'log.Printf', 'float64', 'int', 'string'],
  },
  escapesOf,
};
