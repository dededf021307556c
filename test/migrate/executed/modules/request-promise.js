// A stand-in for the package of this name: what the programs of the suite use of it, on that for `request`.

const request = require('./request');

class StatusCodeError extends Error {
  constructor(statusCode, body, options, response) {
    super(`${statusCode} - ${JSON.stringify(body)}`);
    Object.assign(this, { name: 'StatusCodeError', statusCode, error: body, options, response });
  }
}

const promised =
  send =>
  (...args) => {
    const whole = Object.assign({}, ...args.map(each => (typeof each === 'string' ? { uri: each } : each)));
    return new Promise((resolve, reject) => {
      send(whole, (error, response, body) => {
        if (error) reject(Object.assign(new Error(String(error)), { name: 'RequestError', cause: error, error }));
        else if (/^2/.test(String(response.statusCode))) resolve(whole.resolveWithFullResponse ? response : body);
        else reject(new StatusCodeError(response.statusCode, body, whole, response));
      });
    });
  };

const family = sender => {
  const made = promised(sender);
  for (const method of ['get', 'post', 'put', 'patch', 'delete']) made[method] = promised(sender[method]);
  return made;
};

module.exports = family(request);
module.exports.defaults = given => family(request.defaults(given));
