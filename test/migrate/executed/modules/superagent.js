// Stands in for superagent 10 where the machine may lack it: chains that are sent where their promise is waited for.
const verbs = ['get', 'post', 'put', 'delete'];

function failureOf(response) {
  const words = {
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'Not Found',
    422: 'Unprocessable Entity',
    429: 'Too Many Requests',
  };
  const message = words[response.status] ?? 'Internal Server Error';
  return Object.assign(new Error(message), { status: response.status, response });
}

function chain(method, url) {
  const headers = {};
  let query = '';
  let body;
  const send = async () => {
    const received = await fetch(url + (query && `?${query}`), { method, headers, body: body && JSON.stringify(body) });
    const text = await received.text();
    const isJson = /json/.test(received.headers.get('content-type') ?? '');
    const { status, ok } = received;
    const response = { status, statusCode: status, ok, text, body: isJson ? JSON.parse(text) : {}, headers: {} };
    if (!ok) throw failureOf(response);
    return response;
  };
  let sent;
  const made = {
    set(name, value) {
      Object.assign(headers, typeof name === 'string' ? { [name.toLowerCase()]: value } : name);
      return made;
    },
    query(given) {
      query = new URLSearchParams(given).toString();
      return made;
    },
    send(given) {
      body = given;
      headers['content-type'] ??= 'application/json';
      return made;
    },
    timeout: () => made,
    // biome-ignore lint/suspicious/noThenProperty: the library waits in this way.
    then(...handlers) {
      sent ??= send();
      return sent.then(...handlers);
    },
    catch: handler => made.then(undefined, handler),
  };
  return made;
}

for (const verb of verbs) exports[verb] = url => chain(verb.toUpperCase(), url);
