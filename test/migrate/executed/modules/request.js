// A stand-in for the package of this name: what the programs of the suite use of it, on the modules of Node.js.

const http = require('node:http');

function optionsOf(args) {
  const given = args.filter(each => typeof each !== 'function');
  const options = Object.assign({}, ...given.map(each => (typeof each === 'string' ? { uri: each } : each)));
  const callback = args.find(each => typeof each === 'function') ?? options.callback;
  return callback ? { ...options, callback } : options;
}

function send(...args) {
  const { uri, url = uri, baseUrl = '', qs = {}, method = 'GET', headers = {}, json, body, callback } = optionsOf(args);
  const address = new URL(`${baseUrl}${url}`);
  for (const [name, value] of Object.entries(qs))
    for (const [at, each] of [value].flat().entries())
      address.searchParams.append(Array.isArray(value) ? `${name}[${at}]` : name, each);
  const value = json === true || json === undefined ? body : json;
  const content = json && value !== undefined ? JSON.stringify(value) : value;
  const types = json ? { accept: 'application/json', ...(content ? { 'content-type': 'application/json' } : {}) } : {};
  const length = content === undefined ? {} : { 'content-length': Buffer.byteLength(content) };
  const sent = http.request(address, { method, headers: { ...types, ...headers, ...length } }, response => {
    const chunks = [];
    response.on('data', chunk => chunks.push(chunk));
    response.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      response.body = text;
      try {
        if (json) response.body = JSON.parse(text);
      } catch {}
      callback?.call(sent, null, response, response.body);
    });
  });
  sent.on('error', error => callback?.call(sent, error));
  sent.end(content);
  return sent;
}

for (const method of ['get', 'post', 'put', 'patch', 'delete'])
  send[method] = (...args) => send({ ...optionsOf(args), method: method.toUpperCase() });
send.del = send.delete;

/** Options for all requests: those of a request come before them. */
function defaultsOf(client, given) {
  const merged = args => {
    const own = optionsOf(args);
    return { ...given, ...own, headers: { ...given.headers, ...own.headers } };
  };
  const made = (...args) => client(merged(args));
  for (const method of ['get', 'post', 'put', 'patch', 'delete', 'del'])
    made[method] = (...args) => client[method](merged(args));
  made.defaults = more => defaultsOf(made, more);
  return made;
}

send.defaults = given => defaultsOf(send, given);

module.exports = send;
