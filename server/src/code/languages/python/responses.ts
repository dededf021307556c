import { errorTitles } from '../../../catalogue/errorTitles';

/**
 * What `errorClass` of a GraphQL error was as a status of the REST API, and the body of such a response. An error that says
 * that there is no such application has the class of wrong input. A request that failed keeps its status.
 */
const refusalOf = (status: string) => `    title = errors[0]["message"] if errors else "Not found"
    found = errors and not title.startswith("No ")
    kind = (errors[0].get("extensions") or {}).get("errorClass") if found else "NOT_FOUND"
    statuses = {"NOT_FOUND": 404, "ACCESS_DENIED": 403, "INVALID_INPUT": 422, "TOO_MANY_REQUESTS": 429}
    status = statuses.get(kind, 500) if ${status} == 200 else ${status}`;

/**
 * How the functions for `requests` and `httpx` begin; `failed` is done with a failure that is no response of GraphQL. What
 * is none is left to the program, which may have something to say of a page that a proxy sends.
 */
const opening = (failed = '') => `def rest_response(response, shape, success=200):
    """Gives a GraphQL response the status and the body of the REST response."""
    expected = '"data"' if response.status_code == 200 else '"errors"'
    if expected not in response.text and '"errors"' not in response.text:${failed}
        return response
    content = response.json()
    errors = content.get("errors")
    body = None if errors else shape(content["data"])`;

/** A new response of `requests` with a body, where there is one, and with what `more` adds to it. */
function requestsResponse(body: string, { more = '', failed = '', refused = '' } = {}): string {
  return `${opening(failed)}
${refusalOf('response.status_code')}${refused}
    rest = type(response)()
    rest.status_code = success if body is not None else status
    rest.reason = http.client.responses.get(rest.status_code)
    rest.url, rest.request, rest.headers, rest.encoding = response.url, response.request, response.headers, "utf-8"
    rest.raw = io.BytesIO(json.dumps({"error": {"title": title}} if body is None else ${body}).encode())${more}
    rest.content  # It is read, so that it is there behind \`close\` too.
    return rest`;
}

/**
 * A status that the library was told to repeat ended with another exception than that of a failed status; what it repeats because
 * the response says when to did not. A record was made by a POST, everything else by a request that is repeated where nothing
 * else is said.
 */
const afterLastTry = (status: string, isFailed: string) => `
    retries = response.connection.max_retries
    method = "POST" if success == 201 else "GET"
    is_repeated = retries.is_retry(method, ${status})
    if ${isFailed}retries.raise_on_status and is_repeated:
        raise requests.exceptions.RetryError(f"too many {${status}} error responses")`;

const repeated = {
  failed: afterLastTry('response.status_code', '').replaceAll('\n    ', '\n        '),
  refused: afterLastTry('status', 'body is None and '),
};

/** Whether a program may tell the library which failed requests it repeats. */
export const mayRepeat = /\bRetry\s*\(/;

/**
 * Functions that give the response of a GraphQL request the status and the body of the REST response, by client library.
 * Each takes the response, a shape function, and the status of a success.
 */
export const responses: Readonly<Record<string, { readonly imports: readonly string[]; readonly text: string }>> = {
  requests: {
    imports: ['http.client', 'io', 'json'],
    text: requestsResponse('body'),
  },
  requestsRepeated: {
    imports: ['http.client', 'io', 'json', 'requests'],
    text: requestsResponse('body', repeated),
  },
  httpx: {
    imports: [],
    text: `${opening()}
    if body is not None:
        return type(response)(success, json=body, request=response.request)
${refusalOf('response.status_code')}
    return type(response)(status, json={"error": {"title": title}}, request=response.request)`,
  },
  output: {
    imports: ['json', 'subprocess'],
    text: `def rest_response(ran, shape, fails=False):
    """Gives what a command printed of a GraphQL response the shape of the REST response."""
    printed = ran.stdout if isinstance(ran, subprocess.CompletedProcess) else ran
    try:
        content = json.loads(printed)
    except (TypeError, ValueError):
        return ran
    errors = content.get("errors")
    if not errors and not content.get("data"):
        return ran
    body = None if errors else shape(content["data"])
    if body is None:
        body = {"error": {"title": errors[0]["message"] if errors else "Not found"}}
        if fails and printed is ran:
            raise subprocess.CalledProcessError(22, "curl")
        if fails:
            ran.returncode = 22
            body = None
    text = "" if body is None else json.dumps(body)
    written = text.encode() if isinstance(printed, bytes) else text
    if printed is ran:
        return written
    ran.stdout = written
    return ran`,
  },
  aiohttp: {
    imports: ['aiohttp', 'http.client', 'json'],
    text: `def rest_response(sent, shape, success=200):
    """Gives a GraphQL response the status and the body of the REST response."""

    class RestResponse:
        response = None

        async def __aenter__(self):
            if self.response is not None:
                return self
            self.response = response = await sent
            expected = '"data"' if response.status == 200 else '"errors"'
            if expected not in await response.text() and '"errors"' not in await response.text():
                return response
            content = await response.json()
            errors = content.get("errors")
            body = None if errors else shape(content["data"])
${refusalOf('response.status').replace(/^ {4}/gm, ' '.repeat(12))}
            self.status = success if body is not None else status
            self.reason = http.client.responses.get(self.status)
            self.ok = self.status < 400
            self.rest = json.dumps({"error": {"title": title}} if body is None else body)
            return self

        def __await__(self):
            return self.__aenter__().__await__()

        async def __aexit__(self, *error):
            self.response.release()

        def __getattr__(self, name):
            return getattr(self.response, name)

        async def text(self, *options):
            return self.rest

        async def read(self):
            return self.rest.encode()

        async def json(self, **options):
            return json.loads(self.rest)

        def raise_for_status(self):
            if not self.ok:
                raise aiohttp.ClientResponseError(
                    self.request_info, self.history, status=self.status, message=self.reason, headers=self.headers
                )

    return RestResponse()`,
  },
  'http.client': {
    imports: ['http.client', 'io', 'json', 'types'],
    text: `def rest_response(response, shape, success=200):
    """Gives a GraphQL response the status and the body of the REST response."""
    expected = b'"data"' if response.status == 200 else b'"errors"'
    if expected not in response.peek() and b'"errors"' not in response.peek():
        return response
    content = json.loads(response.read())
    errors = content.get("errors")
    body = None if errors else shape(content["data"])
${refusalOf('response.status')}
    status = status if body is None else success
    text = json.dumps({"error": {"title": title}} if body is None else body)
    head = f"HTTP/1.1 {status} {http.client.responses[status]}\\r\\nContent-Length: {len(text)}\\r\\n"
    source = io.BytesIO(f"{head}Content-Type: application/json\\r\\n\\r\\n{text}".encode())
    rest = http.client.HTTPResponse(types.SimpleNamespace(makefile=lambda *mode: source))
    rest.begin()
    return rest`,
  },
  urllib: {
    imports: ['http.client', 'io', 'json', 'urllib.error', 'urllib.response'],
    text: `def rest_response(response, shape, success=200):
    """Gives a GraphQL response the body of the REST response; a refusal raises as a failed status did."""
    text = response.read()
    if b'"data"' not in text and b'"errors"' not in text:
        return urllib.response.addinfourl(io.BytesIO(text), response.headers, response.url, response.status)
    content = json.loads(text)
    errors = content.get("errors")
    body = None if errors else shape(content["data"])
    if body is not None:
        return urllib.response.addinfourl(io.BytesIO(json.dumps(body).encode()), response.headers, response.url, success)
${refusalOf('response.status')}
    rest = io.BytesIO(json.dumps({"error": {"title": title}}).encode())
    raise urllib.error.HTTPError(response.url, status, http.client.responses[status], response.headers, rest)`,
  },
};

const openBody = '\n    if body is not None:\n        rest.json = lambda **options: shape(content["data"])';

/** The same for programs that read the content by `json` alone, and get members which are no JSON. */
export const openResponses: typeof responses = {
  requests: {
    imports: ['http.client', 'io', 'json'],
    text: requestsResponse('{}', { more: openBody }),
  },
  requestsRepeated: {
    imports: ['http.client', 'io', 'json', 'requests'],
    text: requestsResponse('{}', { more: openBody, ...repeated }),
  },
  httpx: {
    imports: [],
    text: `${opening()}
    if body is not None:
        rest = type(response)(success, json={}, request=response.request)
        rest.json = lambda **options: shape(content["data"])
        return rest
${refusalOf('response.status_code')}
    return type(response)(status, json={"error": {"title": title}}, request=response.request)`,
  },
};

/**
 * A function with the titles that the REST API gave errors, for programs that show them; undefined where it knows no status. What
 * the service says of other failures has no title of REST.
 */
export function withTitles(text: string): string | undefined {
  const known = `{${Object.entries(errorTitles)
    .map(([status, title]) => `${status}: "${title}"`)
    .join(', ')}}`;
  const written = text.replace(/^( +)status = statuses.*$/m, `$&\n$1title = ${known}.get(status, title)`);
  return written === text ? undefined : written;
}
