import type { ClientRule, FieldRoles } from '../../engine/clients/rule';
import type { CallRule, Repeater } from '../../sendRule';

const requestsRoles = { url: 'url|0', headers: 'headers', json: 'json', kept: 'timeout' } as const;
const withParams = { ...requestsRoles, query: 'params|1', data: 'data' } as const;
const withData = { ...requestsRoles, query: 'params', data: 'data|1' } as const;
const whole = { ...requestsRoles, method: 'method|0', url: 'url|1', query: 'params', data: 'data' } as const;

/**
 * Hooks see the response first, but not those that a host is named after. A cache keeps what is read and not what is posted.
 */
const setsUp =
  /(?<!\/)\b(?:event_)?hooks\b|\brequests_cache\b|\bcachecontrol\b|\bhishel\b|\bRetry\.from_int\b|\bclass\s+\w+\([^)\n]*\bRetry\b/;

const repeater: Repeater = {
  name: 'Retry',
  methods: ['allowed_methods', 'method_whitelist'],
  all: 'None',
  // The functions of the library have no client that could be told to repeat.
  others:
    /(?<!\b(?:requests|httpx))\.(?:post|patch)\s*\(|(?<!\b(?:requests|httpx)\.request\(\s*)['"](?:POST|PATCH)['"]/i,
};

/** Libraries that take the body as `json` and the verb as the name of the function. */
function postsJson(helper: string, promising?: RegExp): CallRule {
  return {
    kind: 'call',
    verb: 'callee',
    body: 'json',
    headers: 'headers',
    ownHeaders: 'headers',
    isTyped: true,
    saysAddress: true,
    ...(helper === 'aiohttp' ? {} : { showsStatus: true }),
    exceptPattern: setsUp,
    repeater,
    takesHeaders: /\bheaders\.(?:pop|popitem|clear)\s*\(|\bdel\s+[\w.]*\bheaders\s*\[/,
    response: { helper, argument: 'await', ...(promising ? { promising } : {}) },
  };
}

/** The functions of one library of the `requests` family, and the same on its session object. */
function family(
  client: string,
  library: string,
  session: string,
  sessions: string,
  { creates = {}, sends = true }: { creates?: ClientRule['roles']; sends?: true | CallRule } = {},
): ClientRule[] {
  const verbs = (prefix: string, on?: string): ClientRule[] => {
    const target = on ? { receiver: on } : {};
    return [
      {
        client,
        call: `${prefix}get ${prefix}options ${prefix}head ${prefix}delete`,
        ...target,
        sends,
        roles: withParams,
      },
      { client, call: `${prefix}post`, ...target, method: 'POST', sends, roles: withData },
      { client, call: `${prefix}put`, ...target, method: 'PUT', sends, roles: withData },
      { client, call: `${prefix}patch`, ...target, method: 'PATCH', sends, roles: withData },
      {
        client,
        call: `${prefix}request`,
        ...target,
        sends: sends === true ? sends : { ...sends, verb: 'method|0' },
        roles: whole,
      },
    ].flatMap(named);
  };
  return [
    ...verbs(`${library}.`),
    ...verbs(`${library}.api.`),
    { client, call: sessions, returns: session, roles: creates },
    ...verbs('', session),
  ];
}

/** `get`, `head`, `options` and `delete` share their arguments but not their method. */
function named(rule: ClientRule): ClientRule[] {
  if (rule.method || rule.call.endsWith('request')) return [rule];
  return rule.call
    .split(' ')
    .map(call => ({ ...rule, call, method: (call.split('.').at(-1) as string).toUpperCase() }));
}

/** Functions that run a command; what they give is its standard output, or an object with it. */
const commands: readonly ClientRule[] = [
  {
    client: 'curl',
    call: 'subprocess.getstatusoutput pexpect.run',
    command: { text: '0' },
    yields: 'response',
  },
  { client: 'curl', call: 'os.system', command: { text: '0', yieldsStatus: true }, yields: 'response' },
  {
    client: 'curl',
    call: 'subprocess.run subprocess.Popen',
    command: { text: 'args|0' },
    yields: 'response',
  },
  {
    client: 'curl',
    call: 'subprocess.call subprocess.check_call',
    command: { text: 'args|0', yieldsStatus: true },
    yields: 'response',
  },
  {
    client: 'curl',
    call: 'subprocess.check_output subprocess.getoutput commands.getoutput',
    command: { text: 'args|0' },
    yields: 'text',
  },
  { client: 'curl', call: 'os.popen asyncio.create_subprocess_shell', command: { text: 'cmd|0' }, yields: 'response' },
  {
    client: 'curl',
    call: 'fabric.api.run fabric.api.local fabric.api.sudo fabric.operations.run invoke.run local run sudo',
    command: { text: '0' },
    yields: 'text',
  },
];

/** A body makes it a POST; address, headers and body are those of a request object. */
const urllibSends: CallRule = {
  kind: 'call',
  verb: 'body',
  body: 'data|1',
  headers: 'headers',
  serializer: { name: 'json.dumps', imports: 'json', after: '.encode()' },
  isMadeBefore: true,
  raises: true,
  response: { helper: 'urllib', argument: 'call' },
};

/** A session with a base address takes paths alone. */
const aiohttpSends: CallRule = {
  ...postsJson('aiohttp'),
  address: 'own',
  exceptPattern: /\braise_for_status\s*=/,
  response: { helper: 'aiohttp', argument: 'call' },
};

const openRoles = { request: 'url|0', data: 'data|1' } as const;
const connectionRoles = { method: 'method|0', path: 'url|1', body: 'body|2', headers: 'headers|3' } as const;

/** The connection has the host, and is asked for the response after the request. */
const connectionSends: CallRule = {
  kind: 'call',
  verb: 'method|0',
  body: 'body|2',
  headers: 'headers|3',
  address: 'path',
  serializer: { name: 'json.dumps', imports: 'json' },
  response: { helper: 'http.client', argument: 'receiver' },
};

/** libcurl: every fact is an option. */
const libcurl: readonly ClientRule[] = [
  { client: 'pycurl', call: 'pycurl.Curl', returns: 'pycurl.Curl' },
  {
    client: 'pycurl',
    call: 'setopt',
    receiver: 'pycurl.Curl',
    options: {
      key: '0',
      value: '1',
      roles: { URL: 'url', HTTPHEADER: 'headers', POSTFIELDS: 'data', CUSTOMREQUEST: 'method', POST: 'method=POST' },
    },
  },
  { client: 'pycurl', call: 'perform', receiver: 'pycurl.Curl', sends: true, bodyMeansPost: true },
];

/** Stand-ins for services in tests. */
const doubles: readonly ClientRule[] = [
  {
    client: 'unknown',
    call: 'responses.add responses.upsert httpretty.register_uri',
    sends: true,
    isTestDouble: true,
    roles: { method: 'method|0', url: 'url|uri|1' },
  },
  {
    client: 'unknown',
    call: 'responses.{verb} respx.{verb}',
    sends: true,
    isTestDouble: true,
    roles: { url: 'url|0' },
  },
  {
    client: 'unknown',
    call: 'requests_mock.Mocker requests_mock.mock requests_mock.Adapter',
    returns: 'requests_mock.Mocker',
  },
  {
    client: 'unknown',
    call: '{verb}',
    receiver: 'requests_mock.Mocker',
    sends: true,
    isTestDouble: true,
    roles: { url: 'url|0' },
  },
  {
    client: 'unknown',
    call: 'register_uri request',
    receiver: 'requests_mock.Mocker',
    sends: true,
    isTestDouble: true,
    roles: { method: 'method|0', url: 'url|1' },
  },
];

/** What modules of Ansible send with: data make it a POST. */
const ansible: readonly ClientRule[] = ['', 'ansible.module_utils.urls.'].flatMap((prefix): ClientRule[] => [
  {
    client: 'ansible.fetch_url',
    call: `${prefix}fetch_url`,
    sends: true,
    bodyMeansPost: true,
    roles: { url: 'url|1', data: 'data|2', headers: 'headers|3', method: 'method|4' },
  },
  {
    client: 'ansible.open_url',
    call: `${prefix}open_url`,
    sends: true,
    bodyMeansPost: true,
    roles: { url: 'url|0', data: 'data|1', headers: 'headers|2', method: 'method|3' },
  },
]);

export const pythonClients: readonly ClientRule[] = [
  ...ansible,
  ...doubles,
  ...libcurl,
  ...commands,
  ...family(
    'requests',
    'requests',
    'requests.Session',
    'requests.Session requests.session requests.sessions.Session requests_cache.CachedSession',
    { sends: { ...postsJson('requests'), observers: 'hooks' } },
  ),
  ...family('requests', 'requests_futures', 'requests_futures.Session', 'requests_futures.sessions.FuturesSession'),
  ...family('httpx', 'httpx', 'httpx.Client', 'httpx.Client httpx.AsyncClient', {
    creates: { base: 'base_url', headers: 'headers', query: 'params' },
    sends: { ...postsJson('httpx', /\bAsyncClient\b/), observers: 'event_hooks' },
  }),
  { client: 'httpx', call: 'httpx.stream', sends: true, roles: whole },
  { client: 'aiohttp', call: 'aiohttp.request', sends: { ...aiohttpSends, verb: 'method|0' }, roles: whole },
  ...family('aiohttp', 'aiohttp', 'aiohttp.ClientSession', 'aiohttp.ClientSession aiohttp.client.ClientSession', {
    creates: { base: 'base_url|0', headers: 'headers' },
    sends: aiohttpSends,
  }),
  ...['urllib.request', 'urllib2', 'six.moves.urllib.request'].flatMap((library): ClientRule[] => [
    {
      client: 'urllib',
      call: `${library}.Request`,
      returns: 'urllib.Request',
      roles: { url: 'url|0', data: 'data|1', headers: 'headers|2', method: 'method' },
    },
    { client: 'urllib', call: `${library}.urlopen`, sends: urllibSends, roles: openRoles, bodyMeansPost: true },
    { client: 'urllib', call: `${library}.urlretrieve`, sends: true, roles: { url: 'url|0' } },
    { client: 'urllib', call: `${library}.build_opener`, returns: 'urllib.Opener' },
  ]),
  { client: 'urllib', call: 'urllib.urlopen', sends: true, roles: openRoles, bodyMeansPost: true },
  { client: 'urllib', call: 'open', receiver: 'urllib.Opener', sends: true, roles: openRoles, bodyMeansPost: true },
  {
    client: 'urllib',
    call: 'add_header add_unredirected_header',
    receiver: 'urllib.Request',
    pair: { role: 'headers', key: '0', value: '1' },
  },
  { client: 'urllib', call: 'add_data', receiver: 'urllib.Request', roles: { data: '0' } },
  ...(['https', 'http'] as const).flatMap((scheme): ClientRule[] => {
    const type = scheme === 'https' ? 'HTTPSConnection' : 'HTTPConnection';
    return [
      {
        client: 'http.client',
        call: `http.client.${type} httplib.${type} six.moves.http_client.${type}`,
        returns: 'http.client.Connection',
        roles: { host: 'host|0', port: 'port|1', scheme: `=${scheme}` },
      },
    ];
  }),
  {
    client: 'http.client',
    call: 'request',
    receiver: 'http.client.Connection',
    sends: connectionSends,
    responseOnObject: {
      method: 'getresponse',
      silent: ['request', 'close', 'connect', 'set_tunnel', 'set_debuglevel'],
    },
    roles: connectionRoles,
  },
  {
    client: 'urllib3',
    call: 'urllib3.PoolManager urllib3.ProxyManager',
    returns: 'urllib3.PoolManager',
    roles: { headers: 'headers' },
  },
  {
    client: 'urllib3',
    call: 'request request_encode_url request_encode_body urlopen',
    receiver: 'urllib3.PoolManager',
    sends: true,
    roles: { method: 'method|0', url: 'url|1', query: 'fields|2', headers: 'headers', body: 'body', json: 'json' },
  },
  {
    client: 'urllib3',
    call: 'urllib3.request',
    sends: true,
    roles: { method: 'method|0', url: 'url|1', query: 'fields', headers: 'headers', body: 'body', json: 'json' },
  },
];

const sessionFields = { headers: 'headers', params: 'query' } as const;

export const pythonFields: FieldRoles = {
  'requests.Session': sessionFields,
  'httpx.Client': { ...sessionFields, base_url: 'base' },
  'aiohttp.ClientSession': { headers: 'headers' },
  'urllib.Request': { data: 'data', headers: 'headers', get_method: 'method' },
  'urllib.Opener': { addheaders: 'headers' },
};
