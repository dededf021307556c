"""A stand-in for the package of this name: what the programs of the suite use of it, on the standard library."""
import email.message
import json as _json
import re
import urllib.error
import urllib.parse
import urllib.request


class HTTPError(Exception):
    pass


class HTTPStatusError(HTTPError):
    pass


class Request:
    def __init__(self, method, url):
        self.method = method
        self.url = url


class Response:
    def __init__(self, status_code, *, text="", json=None, request=None, headers=()):
        self.status_code = status_code
        self.headers = email.message.Message()
        for name, value in headers:
            self.headers[name] = value
        self.text = text if json is None else _json.dumps(json)
        self.request = request

    @property
    def is_error(self):
        return 400 <= self.status_code <= 599

    @property
    def is_success(self):
        return 200 <= self.status_code < 300

    @property
    def links(self):
        found = re.findall(r'<([^>]*)>;\s*rel="(\w+)"', self.headers.get("link", ""))
        return {rel: {"url": url, "rel": rel} for url, rel in found}

    def json(self):
        return _json.loads(self.text)

    def raise_for_status(self):
        if not self.is_success:
            raise HTTPStatusError(f"status {self.status_code}")
        return self


def request(method, url, params=None, headers=None, json=None, data=None, content=None, timeout=5):
    if params:
        url += ("&" if "?" in url else "?") + urllib.parse.urlencode(params, doseq=True)
    sent = dict(headers or {})
    body = content
    if json is not None:
        body = _json.dumps(json)
        sent.setdefault("Content-Type", "application/json")
    elif data is not None:
        body = urllib.parse.urlencode(data, doseq=True) if isinstance(data, dict) else data
    raw = body.encode() if isinstance(body, str) else body
    asked = urllib.request.Request(url, method=method, headers=sent, data=raw)
    try:
        with urllib.request.urlopen(asked, timeout=timeout) as response:
            text = response.read().decode()
            headers = response.headers.items()
            return Response(response.status, text=text, request=Request(method, url), headers=headers)
    except urllib.error.HTTPError as error:
        return Response(error.code, text=error.read().decode(), request=Request(method, url))


def get(url, **more):
    return request("GET", url, **more)


def post(url, **more):
    return request("POST", url, **more)


class Client:
    def __init__(self, headers=None, base_url="", timeout=5):
        self.headers, self.base_url, self.timeout = dict(headers or {}), str(base_url), timeout

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def close(self):
        pass

    def request(self, method, url, headers=None, **more):
        address = url if url.startswith("http") else self.base_url.rstrip("/") + "/" + url.lstrip("/")
        return request(method, address, headers={**self.headers, **(headers or {})}, **more)

    def get(self, url, **more):
        return self.request("GET", url, **more)

    def post(self, url, **more):
        return self.request("POST", url, **more)


class AsyncClient(Client):
    async def __aenter__(self):
        return self

    async def __aexit__(self, *error):
        pass

    async def aclose(self):
        pass

    async def request(self, method, url, **more):
        return Client.request(self, method, url, **more)
