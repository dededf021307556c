import type { CallRule } from '../../sendRule';

/**
 * The program puts a function of its own in the place of the one of the platform, which sees the request; a package is not such
 * a function.
 */
const replaced =
  /(?:\b(?:globalThis|window|global|self)\s*(?:\.\s*fetch|\[\s*['"]fetch['"]\s*\])|^[ \t]*fetch)\s*=(?!=)(?!\s*(?:require\s*\(|\(?\s*await\s+import\b|(?:node|cross)?_?fetch\s*(?:;|$)))/im;

/** Options of which the body is a text; `at` is the position of the argument. */
const textIn = (at: string) => ({
  verb: `${at}.method`,
  headers: `${at}.headers`,
  body: `${at}.body`,
  serializer: { name: 'JSON.stringify' },
});

/** `fetch` takes everything but the address as options, and the body as text. */
export const fetchSends: CallRule = {
  kind: 'call',
  ...textIn('1'),
  exceptPattern: replaced,
  response: { helper: 'fetch', argument: 'call' },
};
/** The same for `request` of undici, whose response has a body to be read once. */
export const undiciSends: CallRule = {
  kind: 'call',
  ...textIn('1'),
  exceptPattern:
    /\b(?:[Ii]nterceptors?|throwOnError|setGlobalDispatcher)\b|\bfor\s+await\b|\bbody\s*\??\.\s*(?!(?:json|text|dump)\b)\w|\brequest\s*\([^;]*,\s*(?:async\s*)?(?:function\b|\w+\s*=>|\(\s*(?:\w+\s*(?:,\s*(?:\w+|\{[^}]*\})\s*)?)?\)\s*=>)/,
  response: { helper: 'undici', argument: 'call' },
};
/** The verb is the name of the function, and the body its second argument. */
export const axiosSends: CallRule = {
  kind: 'call',
  verb: 'callee',
  headers: '2.headers',
  body: '1',
  madeHeaders: 'defaults.headers',
  observers: 'interceptors',
  isTyped: true,
  raises: true,
  hooks: {
    method: 'interceptors.response.use',
    requests: 'interceptors.request.use',
    exceptPattern: /\bvalidateStatus\b/,
    response: { helper: 'axiosBody', argument: 'call' },
  },
  exceptPattern:
    /\baxios-(?:retry|cache-interceptor)\b|\b(?:transformRequest|adapter)['"]?\s*:|\bparamsSerializer\b(?!['"]?\s*:\s*(?:\{\s*)?(?:indexes\b|(?:serialize['"]?\s*:\s*)?\(?\w*\)?\s*=>\s*(?:qs|Qs|querystring)\.stringify\(|(?:serialize['"]?\s*:\s*)?\(?\w*\)?\s*=>\s*new URLSearchParams\())|\bresponseType\b(?!['"]?\s*:\s*['"]json['"])|\btransformResponse\b|\binstanceof\s+(?:axios\.)?AxiosError\b/,
  response: { helper: 'axios', argument: 'call' },
};
/** Everything is a member of one object. */
export const axiosConfigures: CallRule = {
  ...axiosSends,
  verb: '0.method',
  headers: '0.headers',
  body: '0.data',
  query: '0.params',
};

/** A program asks whether an error is of a class of got which it has not under a name for the whole file. */
const otherErrorClass = ['HTTPError', 'got']
  .map(name => {
    const isThere = String.raw`^(?:import|const|let|var)\b[^;]{0,200}\b${name}\b[^;]{0,200}['"]got['"]`;
    const asked = name === 'got' ? String.raw`got\.HTTPError` : name;
    return String.raw`(?<![\s\S])(?![\s\S]*${isThere})[\s\S]*\binstanceof\s+${asked}\b`;
  })
  .join('|');

export const gotSends: CallRule = {
  kind: 'call',
  verb: '1.method',
  headers: '1.headers',
  body: '1.json',
  ownBase: '1.prefixUrl',
  isTyped: true,
  repeats: '1.retry',
  raises: true,
  exceptPattern: new RegExp(String.raw`\b(?:hooks|handlers)\s*:|${otherErrorClass}`, 'm'),
  response: { helper: 'got', argument: 'json' },
  parsedResponse: { helper: 'gotResponse', argument: 'call', member: 'body' },
};

/** A client that `got.extend` makes, whose address may start with a prefix. */
export const gotClientSends: CallRule = { ...gotSends, base: '1.prefixUrl' };

/** The body is written to the request object, and the response comes to a function. */
export const nodeSends: CallRule = {
  kind: 'call',
  verb: '1.method',
  headers: '1.headers',
  body: '1',
  serializer: { name: 'JSON.stringify' },
  exceptPattern: /\bhttps?\.(?:request|get)\s*=(?!=)/,
  ended: { open: 'request', end: 'end', whole: 'get' },
  response: { helper: 'http', argument: 'receiver' },
};

/** The program may read a response as bytes, or as the stream that `request` gives. */
const streamed = /\bencoding\s*:\s*null\b|\.pipe\s*\(|\bpipeline\b|\.on\s*\(\s*['"](?:response|data|complete|end)['"]/;

/** Everything is a member of the options; the body is text unless an option says that it is JSON. */
export const requestSends: CallRule = {
  kind: 'call',
  ...textIn('0'),
  ownBase: '0.baseUrl',
  isStream: true,
  exceptPattern: streamed,
  response: { helper: 'request', argument: 'receiver' },
};

/** The same, with a promise of the body, which a failed status rejects. */
export const requestPromiseSends: CallRule = {
  ...requestSends,
  raises: true,
  exceptPattern: new RegExp(
    `${streamed.source}|\\b(?:simple|resolveWithFullResponse|transform)\\b|\\bStatusCodeError\\b|request-promise[\\w-]*/errors\\b`,
  ),
  response: { helper: 'requestPromise', argument: 'call' },
};

/** Calls of a chain say one part of the request each; a failed status rejects. */
export const superagentSends: CallRule = {
  kind: 'call',
  verb: 'callee',
  headers: '0',
  body: '0',
  chain: { header: 'set', query: 'query', body: 'send' },
  isTyped: true,
  raises: true,
  exceptPattern:
    /\.\s*(?:end|retry|ok|parse|serialize|buffer|responseType|agent|pipe)\s*\(|\bsuperagent\s*\.\s*(?:parse|serialize|buffer)\b/,
  response: { helper: 'superagent', argument: 'call' },
};

/** The object that sends also has the response. */
export const xhrSends: CallRule = {
  kind: 'call',
  verb: '0',
  headers: '0',
  body: '0',
  serializer: { name: 'JSON.stringify' },
  exceptPattern:
    /\bresponseType\s*=\s*(?!['"](?:json|text)['"])|\bresponseXML\b|\bget(?:All)?ResponseHeaders?\b|\bthis\s*\??\.\s*(?:response|status)|\b(?:target|currentTarget|srcElement|arguments)\b|\bXMLHttpRequest\.prototype\b/,
  opened: { header: 'setRequestHeader' },
  response: { helper: 'xhr', argument: 'sender' },
};

/** Functions of the program that get the settings of a request, or what is read of the transport that sends it. */
const seesSettings =
  /\bbeforeSend\b['"]?\s*(?:[:=]\s*(?:async\s*)?(?:function\b\s*\w*\s*)?)?\(\s*\w+\s*,|\bbeforeSend['"]?\s*[:=](?!\s*(?:async\b|function\b|\(|\w+\s*=>))|\bajax(?:Send|Error)\b(?!\s*\(\s*(?:function\s*\w*\s*)?\(\s*(?:\w+\s*(?:,\s*\w+\s*)?)?\))|\bthis\s*\.\s*(?:url|type|method|data|headers|contentType|dataType)\b|\bXMLHttpRequest\.prototype\b/;
/** Everything is a member of one object; the library sends by an `XMLHttpRequest`, which it can be given. */
export const jquerySends: CallRule = {
  kind: 'call',
  verb: '0.type',
  headers: '0.headers',
  body: '0.data',
  serializer: { name: 'JSON.stringify' },
  exceptPattern: new RegExp(
    `${seesSettings.source}|\\bajax(?:Prefilter|Transport)\\(|\\b(?:dataFilter|converters|xhrFields|jsonp\\w*|xhr|statusCode)\\s*:|\\bresponse(?:Text|JSON|XML)\\b|\\barguments\\b|\\bajax(?:Success|Complete)\\b|\\bget(?:All)?ResponseHeaders?\\b|\\bdataType\\s*:(?!\\s*['"]json['"])`,
  ),
  raises: true,
  response: {
    helper: 'xhr',
    argument: 'option',
    member: '0.xhr',
    made: { before: '() => ', method: '.ajaxSettings.xhr()' },
  },
};
