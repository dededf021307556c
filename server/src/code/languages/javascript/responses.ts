/** What `errorClass` of a GraphQL error was as a status of the REST API, and the body of such a response. */
const refusal = `  const [error] = errors ?? [{ message: 'Not found', extensions: { errorClass: 'NOT_FOUND' } }];
  const statuses‹: Record<string, number>› = { NOT_FOUND: 404, ACCESS_DENIED: 403, INVALID_INPUT: 422, TOO_MANY_REQUESTS: 429 };
  const status = statuses[error.extensions?.errorClass] ?? 500;`;

/**
 * Functions that give the response of a GraphQL request the status and the body of the REST response, by client library.
 * Each takes the promise of the response, a shape function, and the status of a success.
 */
export const responses: Readonly<Record<string, string>> = {
  fetch: `/** Gives a GraphQL response the status and the body of the REST response. */
async function restResponse(sent‹: any›, shape‹: (data: any) => unknown›, success = 200) {
  const response = await sent;
  if (response.status !== 200) return response;
  const { data, errors } = await response.json();
  const body = errors ? undefined : shape(data);
  if (body !== undefined) return new response.constructor(JSON.stringify(body), { status: success });
${refusal}
  return new response.constructor(JSON.stringify({ error: { title: error.message } }), { status });
}`,
  axios: `/** Gives a GraphQL response the status and the body of the REST response. */
async function restResponse(sent‹: any›, shape‹: (data: any) => unknown›, success = 200)‹: Promise<any>› {
  const response = await sent;
  if (response.status !== 200) return response;
  const { data, errors } = response.data;
  const body = errors ? undefined : shape(data);
  if (body !== undefined) return { ...response, status: success, data: body };
${refusal}
  const rest = { ...response, status, data: { error: { title: error.message } } };
  if (response.config.validateStatus?.(status) ?? false) return rest;
  throw Object.assign(new Error(error.message), { isAxiosError: true, config: rest.config, request: rest.request, response: rest });
}`,
  got: `/** Gives the body of a GraphQL response the shape of the REST response; a refusal throws as a failed status did. */
async function restBody(sent‹: any›, shape‹: (data: any) => unknown›)‹: Promise<any>› {
  const { data, errors } = await sent;
  const body = errors ? undefined : shape(data);
  if (body !== undefined) return body;
${refusal}
  throw Object.assign(new Error(error.message), { response: { statusCode: status, body: { error: { title: error.message } } } });
}`,
  http: `/** Gives the receiver of a GraphQL response the status and the body of the REST response. */
function restResponse(receive‹: any›, shape‹: (data: any) => unknown›, success = 200) {
  const restOf = (text‹: string›) => {
    const { data, errors } = JSON.parse(text);
    const body = errors ? undefined : shape(data);
    if (body !== undefined) return [success, JSON.stringify(body)];
${refusal.replace(/^/gm, '  ')}
    return [status, JSON.stringify({ error: { title: error.message } })];
  };
  return (response‹: any›) => {
    const chunks‹: any[]› = [];
    response.on('data', (chunk‹: any›) => chunks.push(chunk));
    response.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const [statusCode, body] = response.statusCode === 200 ? restOf(text) : [response.statusCode, text];
      const rest = Object.getPrototypeOf(response.constructor).from([Buffer.from(body)], { objectMode: false });
      receive(Object.assign(rest, { statusCode, statusMessage: response.statusMessage, headers: response.headers }));
    });
  };
}`,
};
