import { errorTitles } from '../../../catalogue/errorTitles';

/**
 * What `errorClass` of a GraphQL error was as a status of the REST API, and the body of such a response. An error that says
 * that there is no such application has the class of wrong input. A request that failed keeps its status.
 */
const refusal = (
  given?: string,
) => `  const [error] = errors ?? [{ message: 'Not found', extensions: { errorClass: 'NOT_FOUND' } }];
  const statuses‹: Record<string, number>› = { NOT_FOUND: 404, ACCESS_DENIED: 403, INVALID_INPUT: 422, TOO_MANY_REQUESTS: 429 };
  const status = ${given ? `${given} !== 200 ? ${given} : ` : ''}error.message.startsWith('No ') ? 404 : (statuses[error.extensions?.errorClass] ?? 500);`;

/** The response of a failed status has the body of a REST error too; `member` is that of the client's response. */
const withTitle = (member: 'data' | 'body') => `sent.catch((failure‹: any›) => {
    const title = failure.response?.${member}?.errors?.[0]?.message;
    if (title) failure.response.${member} = { error: { title } };
    throw failure;
  })`;

/** What got throws for a failed status. */
const gotError = `  throw Object.assign(new Error(\`Response code \${status} (\${words[status]})\`), { name: 'HTTPError', code: 'ERR_NON_2XX_3XX_RESPONSE', response: { statusCode: status, body: { error: { title: error.message } } } });`;

/** The words for a status, as servers send them. */
const words = `  const words‹: Record<number, string>› = { 200: 'OK', 201: 'Created', 403: 'Forbidden', 404: 'Not Found', 422: 'Unprocessable Entity', 429: 'Too Many Requests', 500: 'Internal Server Error' };`;

/**
 * Functions that give the response of a GraphQL request the status and the body of the REST response, by client library.
 * Each takes the promise of the response, a shape function, and the status of a success.
 */
export const responses: Readonly<Record<string, string>> = {
  fetch: `/** Gives a GraphQL response the status and the body of the REST response. */
async function restResponse(sent‹: any›, shape‹: (data: any) => unknown›, success = 200) {
  const response = await sent;
  const text = await response.clone().text();
  if (!text.includes('"errors"') && (response.status !== 200 || !text.includes('"data"'))) return response;
  const { data, errors } = await response.json();
  const body = errors ? undefined : shape(data);
${words}
  const rest = (status‹: number›, value‹: unknown›) => new response.constructor(JSON.stringify(value), { status, statusText: words[status] ?? response.statusText, headers: response.headers });
  if (body !== undefined) return rest(success, body);
${refusal('response.status')}
  return rest(status, { error: { title: error.message } });
}`,
  superagent: `/** Gives a GraphQL response the status and the body of the REST response; a refusal throws as a failed status did. */
async function restResponse(sent‹: any›, shape‹: (data: any) => unknown›, success = 200)‹: Promise<any>› {
  const response = await ${withTitle('body')};
  const { data, errors } = response.body ?? {};
  if (!data && !errors) return response;
  const body = errors ? undefined : shape(data);
${words}
  const rest = (status‹: number›, value‹: unknown›) => Object.assign(Object.create(response), { status, statusCode: status, ok: status < 300, body: value, text: JSON.stringify(value) });
  if (body !== undefined) return rest(success, body);
${refusal()}
  throw Object.assign(new Error(words[status]), { status, response: rest(status, { error: { title: error.message } }) });
}`,
  undici: `/** Gives a GraphQL response the status and the body of the REST response. */
async function restResponse(sent‹: any›, shape‹: (data: any) => unknown›, success = 200)‹: Promise<any>› {
  const response = await sent;
  const given = await response.body.text();
  const restOf = ()‹: [number, string]› => {
    if (!given.includes('"errors"') && (response.statusCode !== 200 || !given.includes('"data"'))) return [response.statusCode, given];
    const { data, errors } = JSON.parse(given);
    const body = errors ? undefined : shape(data);
    if (body !== undefined) return [success, JSON.stringify(body)];
${refusal('response.statusCode').replace(/^/gm, '  ')}
    return [status, JSON.stringify({ error: { title: error.message } })];
  };
  const [statusCode, text] = restOf();
  return { ...response, statusCode, body: { text: async () => text, json: async () => JSON.parse(text), dump: async () => {} } };
}`,
  axios: `/** Gives a GraphQL response the status and the body of the REST response. */
async function restResponse(sent‹: any›, shape‹: (data: any) => unknown›, success = 200)‹: Promise<any>› {
  const response = await ${withTitle('data')};
  const { data, errors } = response.data ?? {};
  if (!errors && (response.status !== 200 || !data)) return response;
  const body = errors ? undefined : shape(data);
${words}
  if (body !== undefined) return { ...response, status: success, statusText: words[success], data: body };
${refusal('response.status')}
  const rest = { ...response, status, statusText: words[status] ?? response.statusText, data: { error: { title: error.message } } };
  if (response.config.validateStatus?.(status) ?? false) return rest;
  throw Object.assign(new Error(\`Request failed with status code \${status}\`), { name: 'AxiosError', code: status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE', isAxiosError: true, status, config: rest.config, request: rest.request, response: rest });
}`,
  axiosBody: `/** Gives the body of a GraphQL response the shape of the REST response; a refusal throws as a failed status did. */
async function restBody(sent‹: any›, shape‹: (data: any) => unknown›)‹: Promise<any>› {
  const received = await ${withTitle('data')};
  const { data, errors } = received ?? {};
  if (!data && !errors) return received;
  const body = errors ? undefined : shape(data);
  if (body !== undefined) return body;
${words}
${refusal()}
  throw Object.assign(new Error(\`Request failed with status code \${status}\`), { name: 'AxiosError', code: status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE', isAxiosError: true, status, response: { status, statusText: words[status], data: { error: { title: error.message } } } });
}`,
  got: `/** Gives the body of a GraphQL response the shape of the REST response; a refusal throws as a failed status did. */
async function restBody(sent‹: any›, shape‹: (data: any) => unknown›)‹: Promise<any>› {
  const { data, errors } = await ${withTitle('body')};
  const body = errors ? undefined : shape(data);
  if (body !== undefined) return body;
${words}
${refusal()}
${gotError}
}`,
  request: `/** Gives the receiver of a GraphQL response the status and the body of the REST response. */
function restResponse(receive‹: any›, shape‹: (data: any) => unknown›, success = 200) {
  const parse = (text‹: string›) => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
${words}
  return function (‹this: any, ›failure‹: any›, response‹: any›, received‹: any›) {
    const isText = typeof received === 'string';
    const { data, errors } = (isText ? parse(received) : received) ?? {};
    if (failure || (!data && !errors)) return receive.call(this, failure, response, received);
    const body = errors ? undefined : shape(data);
    const restOf = ()‹: [number, unknown]› => {
      if (body !== undefined) return [success, body];
${refusal('response.statusCode').replace(/^/gm, '    ')}
      return [status, { error: { title: error.message } }];
    };
    const [statusCode, rest] = restOf();
    const statusMessage = words[statusCode] ?? response.statusMessage;
    Object.assign(response, { statusCode, statusMessage, body: isText ? JSON.stringify(rest) : rest });
    return receive.call(this, failure, response, response.body);
  };
}`,
  requestPromise: `/** Gives the body of a GraphQL response the shape of the REST response; a refusal is rejected as a failed status was. */
function restBody(sent‹: any›, shape‹: (data: any) => unknown›)‹: any› {
  const fail = (failure‹: any›, status‹: number›, title‹: string›, isText‹: boolean›) => {
    const rest = isText ? JSON.stringify({ error: { title } }) : { error: { title } };
    const response = { ...failure.response, statusCode: status, body: rest };
    const message = \`\${status} - \${JSON.stringify(rest)}\`;
    throw Object.assign(failure, { name: 'StatusCodeError', message, statusCode: status, error: rest, response });
  };
  const receive = (received‹: any›) => {
    const isText = typeof received === 'string';
    const { data, errors } = isText ? JSON.parse(received) : received;
    const body = errors ? undefined : shape(data);
    if (body !== undefined) return isText ? JSON.stringify(body) : body;
${refusal().replace(/^/gm, '  ')}
    return fail(new Error(), status, error.message, isText);
  };
  return sent.then(receive, (failure‹: any›) => {
    const isText = typeof failure.error === 'string';
    let title‹: string | undefined›;
    try {
      title = (isText ? JSON.parse(failure.error) : failure.error).errors[0].message;
    } catch {
      throw failure;
    }
    return fail(failure, failure.statusCode, title ?? '', isText);
  });
}`,
  gotResponse: `/** Gives a GraphQL response the status and the body of the REST response; a refusal throws where a failed status did. */
async function restResponse(sent‹: any›, shape‹: (data: any) => unknown›, success = 200)‹: Promise<any>› {
  const parse = (text‹: string›) => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const contentOf = ({ body }‹: any›) => (typeof body === 'string' ? parse(body) : body) ?? {};
  const replace = (response‹: any›, body‹: unknown›) => Object.assign(response, { body: typeof response.body === 'string' ? JSON.stringify(body) : body });
  const response = await sent.catch((failure‹: any›) => {
    const title = failure.response && contentOf(failure.response).errors?.[0]?.message;
    if (title) replace(failure.response, { error: { title } });
    throw failure;
  });
  const { data, errors } = contentOf(response);
  if (!data && !errors) return response;
  const body = errors ? undefined : shape(data);
${words}
  if (body !== undefined) return Object.assign(replace(response, body), { statusCode: success, statusMessage: words[success] });
${refusal('response.statusCode')}
  const rest = Object.assign(replace(response, { error: { title: error.message } }), { statusCode: status, statusMessage: words[status] ?? response.statusMessage, ok: false });
  if (response.request?.options?.throwHttpErrors === false) return rest;
  throw Object.assign(new Error(\`Response code \${status} (\${words[status]})\`), { name: 'HTTPError', code: 'ERR_NON_2XX_3XX_RESPONSE', response: rest });
}`,
  output: `/** Gives what a command printed of a GraphQL response the shape of the REST response. */
function restOutput(printed‹: any›, shape‹: (data: any) => unknown›, fails = false) {
  let content‹: any›;
  try {
    content = JSON.parse(printed);
  } catch {
    return printed;
  }
  const { data, errors } = content;
  if (!data && !errors) return printed;
  const body = errors ? undefined : shape(data);
  if (body === undefined && fails) throw Object.assign(new Error('Command failed: curl'), { status: 22 });
  const text = JSON.stringify(body ?? { error: { title: errors?.[0].message ?? 'Not found' } });
  return typeof printed === 'string' ? text : Buffer.from(text);
}`,
  http: `/** Gives the receiver of a GraphQL response the status and the body of the REST response. */
function restResponse(receive‹: any›, shape‹: (data: any) => unknown›, success = 200) {
  const restOf = (text‹: string›, given‹: number›) => {
    const { data, errors } = JSON.parse(text);
    const body = errors ? undefined : shape(data);
    if (body !== undefined) return [success, JSON.stringify(body)];
${refusal('given').replace(/^/gm, '  ')}
    return [status, JSON.stringify({ error: { title: error.message } })];
  };
${words}
  return (response‹: any›) => {
    const chunks‹: any[]› = [];
    response.on('data', (chunk‹: any›) => chunks.push(chunk));
    response.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const [statusCode, body] =
        text.includes('"errors"') || (response.statusCode === 200 && text.includes('"data"')) ? restOf(text, response.statusCode) : [response.statusCode, text];
      const rest = Object.getPrototypeOf(response.constructor).from([Buffer.from(body)], { objectMode: false });
      const statusMessage = words[statusCode] ?? response.statusMessage;
      receive(Object.assign(rest, { statusCode, statusMessage, headers: response.headers }));
    });
  };
}`,
  xhr: `/** Gives an XMLHttpRequest the status and the body of the REST response. */
function restRequest(request‹: any›, shape‹: (data: any) => unknown›, success = 200) {
  const given = (name‹: string›) => Reflect.get(Object.getPrototypeOf(request), name, request);
  const isObject = () => request.responseType === 'json';
${words}
  const restOf = ()‹: any› => {
    const text = isObject() ? JSON.stringify(given('response')) : given('responseText');
    const unchanged = { status: given('status'), statusText: given('statusText'), response: given('response'), responseText: isObject() ? '' : text };
    if (request.readyState !== 4 || !text || (!text.includes('"errors"') && (given('status') !== 200 || !text.includes('"data"')))) return unchanged;
    const { data, errors } = JSON.parse(text);
    const body = errors ? undefined : shape(data);
    const rest = (status‹: number›, value‹: unknown›) => ({ status, statusText: words[status] ?? given('statusText'), response: isObject() ? value : JSON.stringify(value), responseText: JSON.stringify(value) });
    if (body !== undefined) return rest(success, body);
${refusal("given('status')").replace(/^/gm, '  ')}
    return rest(status, { error: { title: error.message } });
  };
  for (const name of ['status', 'statusText', 'response', 'responseText']) Object.defineProperty(request, name, { configurable: true, get: () => restOf()[name] });
  return request;
}`,
};

/** The same for programs that get members which are no JSON: they read the content by `json` alone, or as a value. */
export const openResponses: typeof responses = {
  fetch: (responses['fetch'] ?? '').replace(
    'return rest(success, body);',
    'return Object.assign(rest(success, {}), { json: async () => shape(data) });',
  ),
  axios: responses['axios'] ?? '',
  axiosBody: responses['axiosBody'] ?? '',
  got: responses['got'] ?? '',
  gotResponse: responses['gotResponse'] ?? '',
};

/** The titles that the REST API gave errors, by status. */
const titles = `  const titles‹: Record<number, string>› = { ${Object.entries(errorTitles)
  .map(([status, title]) => `${status}: '${title}'`)
  .join(', ')} };`;

/** A function with these titles, for programs that show them; undefined where it knows no status. */
export function withTitles(text: string): string | undefined {
  if (!text.includes('const statuses')) return undefined;
  const failed = text.includes('fail(') ? 'status' : `failure.response.${/statusCode/.exec(text)?.[0] ?? 'status'}`;
  return text
    .replace(/^(?:async )?function .*\{\n/m, `$&${titles}\n`)
    .replaceAll('{ title: error.message }', '{ title: titles[status] ?? error.message }')
    .replaceAll('{ title }', `{ title: titles[${failed}] ?? title }`);
}

/** What a program asks of an error of got by its class, with the name of the class. */
const errorClass = /\binstanceof\s+((?:got\.)?HTTPError)\b/;

/** A function that throws errors of this class where the program asks for it. */
export function withErrorClass(text: string, program: string): string {
  const name = errorClass.exec(program)?.[1];
  const thrown = /new Error\(`Response code[^`]*`\)/;
  return name ? text.replace(thrown, `Object.setPrototypeOf($&, ${name}.prototype)`) : text;
}
