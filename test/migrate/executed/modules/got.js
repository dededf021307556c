// A stand-in for the package of this name: what the programs of the suite use of it, on `fetch`.

class HTTPError extends Error {
  constructor(response) {
    super(`Response code ${response.statusCode} (${response.statusMessage})`);
    this.name = 'HTTPError';
    this.code = 'ERR_NON_2XX_3XX_RESPONSE';
    this.response = response;
  }
}

function addressOf(url, { prefixUrl, searchParams }) {
  const base = prefixUrl ? `${String(prefixUrl).replace(/\/$/, '')}/` : '';
  if (base && String(url).startsWith('/'))
    throw new Error('`input` must not start with a slash when using `prefixUrl`');
  const address = new URL(`${base}${url}`);
  if (searchParams !== undefined) address.search = new URLSearchParams(searchParams).toString();
  return address;
}

async function send(url, options) {
  const { method = 'GET', headers = {}, json, body, responseType = 'text', throwHttpErrors = true } = options;
  const sent = { ...headers };
  if (json !== undefined) sent['content-type'] ??= 'application/json';
  const received = await fetch(addressOf(url, options), {
    method,
    headers: sent,
    body: json === undefined ? body : JSON.stringify(json),
  });
  const text = await received.text();
  const response = {
    statusCode: received.status,
    statusMessage: received.statusText,
    ok: received.ok,
    headers: Object.fromEntries(received.headers),
    rawBody: text,
    body: text,
    request: { options: { throwHttpErrors } },
  };
  if (!received.ok && throwHttpErrors) throw new HTTPError(response);
  if (responseType === 'json') response.body = text === '' ? '' : JSON.parse(text);
  return response;
}

function merge(defaults, options) {
  return { ...defaults, ...options, headers: { ...defaults.headers, ...options.headers } };
}

function create(defaults) {
  const got = (url, options = {}) => {
    const all = merge(defaults, options);
    const promise = send(url, all);
    promise.json = async () => JSON.parse((await promise).rawBody);
    promise.text = async () => (await promise).rawBody;
    // A caller that waits for one of the two alone leaves the promise itself unobserved.
    promise.catch(() => {});
    return promise;
  };
  for (const method of ['get', 'post', 'put', 'patch', 'delete'])
    got[method] = (url, options = {}) => got(url, { ...options, method: method.toUpperCase() });
  got.extend = options => create(merge(defaults, options));
  got.HTTPError = HTTPError;
  return got;
}

module.exports = create({});
module.exports.default = module.exports;
module.exports.HTTPError = HTTPError;
