"""A stand-in for the package of this name: what the programs of the suite use of it, on the standard library."""
import json as _json
import urllib.error
import urllib.parse
import urllib.request


class ClientError(Exception):
    pass


class ClientResponseError(ClientError):
    def __init__(self, request_info, history, *, status=0, message="", headers=None):
        super().__init__(f"{status}, message={message!r}")
        self.status = status
        self.message = message


class ClientResponse:
    def __init__(self, status, reason, headers, body):
        self.status, self.reason, self.headers = status, reason, headers
        self.request_info, self.history = None, ()
        self._body = body

    @property
    def ok(self):
        return self.status < 400

    async def read(self):
        return self._body

    async def text(self, encoding=None):
        return self._body.decode(encoding or "utf-8")

    async def json(self, **options):
        return _json.loads(self._body)

    def raise_for_status(self):
        if not self.ok:
            raise ClientResponseError(
                self.request_info, self.history, status=self.status, message=self.reason, headers=self.headers
            )

    def release(self):
        pass

    async def __aenter__(self):
        return self

    async def __aexit__(self, *error):
        self.release()


class _Request:
    """Can be awaited once, or entered once."""

    def __init__(self, start):
        self._start = start

    def __await__(self):
        return self._start().__await__()

    async def __aenter__(self):
        self._response = await self._start()
        return self._response

    async def __aexit__(self, *error):
        self._response.release()


class ClientTimeout:
    def __init__(self, total=None):
        self.total = total


class ClientSession:
    def __init__(self, base_url=None, headers=None, timeout=None, raise_for_status=False):
        self._base, self._headers = base_url, dict(headers or {})

    @property
    def headers(self):
        return self._headers

    async def __aenter__(self):
        return self

    async def __aexit__(self, *error):
        pass

    async def close(self):
        pass

    def request(self, method, url, *, params=None, headers=None, json=None, data=None, timeout=None):
        async def start():
            assert self._base is None or url.startswith("/")
            address = (self._base or "") + url
            if params:
                address += ("&" if "?" in address else "?") + urllib.parse.urlencode(params)
            sent = {**self._headers, **(headers or {})}
            body = data
            if json is not None:
                body = _json.dumps(json)
                sent.setdefault("Content-Type", "application/json")
            raw = body.encode() if isinstance(body, str) else body
            asked = urllib.request.Request(address, method=method, headers=sent, data=raw)
            try:
                with urllib.request.urlopen(asked, timeout=5) as response:
                    return ClientResponse(response.status, response.reason, response.headers, response.read())
            except urllib.error.HTTPError as error:
                return ClientResponse(error.code, error.reason, error.headers, error.read())

        return _Request(start)

    def get(self, url, **more):
        return self.request("GET", url, **more)

    def post(self, url, **more):
        return self.request("POST", url, **more)

    def put(self, url, **more):
        return self.request("PUT", url, **more)

    def delete(self, url, **more):
        return self.request("DELETE", url, **more)
