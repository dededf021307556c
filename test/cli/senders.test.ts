import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { graphward, workspace } from '../harness/cli';
import { scannedCalls } from '../harness/scanned';

/** The calls of a scan, as `file:line endpoint by client (confidence)`. */
function scan(files: Readonly<Record<string, string>>): string[] {
  return scannedCalls(files).map(({ call, confidence }) => `${call} (${confidence})`);
}

describe('a function of another file that sends requests', () => {
  it('is why a call of it is not rewritten', () => {
    const cwd = workspace({
      'helper.js':
        "const request = require('request');\nmodule.exports.send = (path, done) => request({ url: 'https://api.example.com/v2/' + path, headers: { 'Api-Key': key } }, done);\n",
      'apps.js': "const helper = require('./helper');\nhelper.send('applications.json', show);\n",
    });
    const { stdout } = graphward(['scan', '--account', '7', '--format', 'json'], { cwd });
    const [finding] = JSON.parse(stdout).findings;
    assert.deepEqual([finding.client, finding.noRewrite[0].code], ['request', 'request-object']);
  });

  it('gives a relative path its base address, and the call its client: a class above (Python)', () => {
    assert.deepEqual(
      scan({
        'client.py':
          "import requests\nclass Client:\n    BASE_URI = 'https://api.example.com/v2/'\n    def get(self, path, **params):\n        return requests.get(self.BASE_URI + path, params=params, headers={'Api-Key': self.key}).json()\n",
        'users.py':
          "from client import Client\nclass Users(Client):\n    def all(self):\n        return self.get('users.json')\n    def labels(self):\n        return self.fetch_all(self.BASE_URI + 'labels.json')\n",
      }),
      ['users.py:4 GET /v2/users by requests (certain)', 'users.py:6 GET /v2/labels by unknown (certain)'],
    );
  });

  it('also in a file of the same package (Go)', () => {
    assert.deepEqual(
      scan({
        'nr/client.go':
          'package nr\nimport "net/http"\ntype Client struct { base string; http *http.Client }\nfunc New() *Client { return &Client{base: "https://api.example.com/v2"} }\nfunc (c *Client) Do(method, path string, out interface{}) error {\n\treq, err := http.NewRequest(method, c.base+path, nil)\n\tif err != nil { return err }\n\t_, err = c.http.Do(req)\n\treturn err\n}\n',
        'nr/dashboards.go':
          'package nr\nfunc (c *Client) Dashboards(out interface{}) error { return c.Do("GET", "/dashboards.json", out) }\n',
      }),
      ['nr/dashboards.go:2 GET /v2/dashboards by net/http (certain)'],
    );
  });

  it('or its whole address from two constants of another file (TypeScript)', () => {
    assert.deepEqual(
      scan({
        'routes.ts':
          "export enum Route { Applications = 'applications.json' }\nexport const BASE = 'https://api.example.com/v2/';\n",
        'service.ts':
          "import { BASE, Route } from './routes';\nexport class Service {\n  constructor(private http: HttpClient) {}\n  applications() { return this.http.get<Applications>(BASE + Route.Applications, { headers: this.headers }); }\n}\n",
      }),
      ['service.ts:4 GET /v2/applications by unknown (certain)'],
    );
  });

  it('or only its client, where an object of another file sends (Go)', () => {
    const files = {
      'nr/api.go':
        'package nr\ntype Fetcher interface { Fetch(url string) ([]byte, error) }\ntype Api struct { base string; fetcher Fetcher }\nfunc New(f Fetcher) *Api { return &Api{base: "https://api.example.com/v2/", fetcher: f} }\nfunc (a *Api) ask(uri string) ([]byte, error) { return a.fetcher.Fetch(uri) }\nfunc (a *Api) Rpm(id string) ([]byte, error) {\n\turi := a.base + "applications/" + id + "/metrics/data.json"\n\tprepare()\n\treturn a.ask(uri)\n}\n',
      'main.go':
        'package main\nimport "net/http"\ntype Getter struct{}\nfunc (Getter) Fetch(url string) ([]byte, error) { return read(http.Get(url)) }\n',
    };
    assert.deepEqual(scan(files), ['nr/api.go:9 GET /v2/applications/{app_id}/metrics/data by net/http (certain)']);
  });

  it('but no client where no file defines the function that is called (TypeScript)', () => {
    const files = {
      'datasource.ts':
        "export class Datasource {\n  constructor(private backendSrv: any) {}\n  apps() { return this.backendSrv.datasourceRequest({ url: 'https://api.example.com/v2/applications.json', method: 'GET' }); }\n}\n",
      'client.ts':
        "import axios from 'axios';\nexport function load(path: string) { return axios.get('https://api.example.com/v2/' + path); }\n",
    };
    assert.deepEqual(scan(files), ['datasource.ts:3 GET /v2/applications by unknown (certain)']);
  });

  it('also where its name does not say that it sends, and a file is named like it (PowerShell)', () => {
    assert.deepEqual(
      scan({
        'Public/Get-Policy.ps1':
          "function Get-Policy {\n  $results = Get-Resource -ApiKey $ApiKey -Resource 'applications.json'\n  Get-Content -Path 'applications.json'\n}\n",
        'Private/Get-Resource.ps1':
          'function Get-Resource {\n  param([string]$ApiKey, [string]$Resource)\n  Invoke-RestMethod -Uri "https://api.example.com/v2/$Resource" -Headers @{\'X-Api-Key\' = $ApiKey} -Method Get\n}\n',
      }),
      ['Public/Get-Policy.ps1:2 GET /v2/applications by Invoke-RestMethod (certain)'],
    );
  });

  it('and where the path has no suffix because the function adds it (TypeScript)', () => {
    assert.deepEqual(
      scan({
        'api/client.ts':
          "import axios from 'axios';\nexport class Api {\n  private base = 'https://api.example.com/v2/';\n  async get(path: string) { return (await axios.get(`${this.base}${path}.json`, { headers: { 'Api-Key': this.key } })).data; }\n}\n",
        'use.ts':
          "import { Api } from './api/client';\nconst api = new Api();\nexport const list = () => api.get('key_transactions');\nexport const marks = (id: number) => api.get(`applications/${id}/deployments`);\n",
      }),
      [
        'use.ts:3 GET /v2/key_transactions by axios (certain)',
        'use.ts:4 GET /v2/applications/{app_id}/deployments by axios (certain)',
      ],
    );
  });

  it('is reported itself where no file calls it with a resource, or only tests do (Python)', () => {
    const api =
      "import requests\ndef call_api(resource):\n    return requests.get('https://api.example.com/v2/' + resource + '.json', headers={'X-Api-Key': K})\n";
    const inside = 'api.py:3 GET /v2/{resource} by requests (likely)';
    assert.deepEqual(scan({ 'api.py': api, 'use.py': 'from api import call_api\ncall_api(sys.argv[1])\n' }), [inside]);
    assert.deepEqual(
      scan({ 'api.py': api, 'tests/test_api.py': "from api import call_api\ncall_api('applications')\n" }),
      [inside],
    );
    assert.deepEqual(scan({ 'api.py': api, 'use.py': "from api import call_api\ncall_api('applications')\n" }), [
      'use.py:2 GET /v2/applications by requests (certain)',
    ]);
  });

  it('names the client where the path goes a way that is not seen (Python, *args)', () => {
    assert.deepEqual(
      scan({
        'pkg/base.py':
          "import requests\nclass Resource(object):\n    URL = 'https://api.example.com/v2/'\n    def _get(self, *args, **kwargs):\n        return requests.get(*args, **kwargs).json()\n",
        'pkg/servers.py':
          "from .base import Resource\nclass Servers(Resource):\n    def list(self):\n        return self._get(url='{0}servers.json'.format(self.URL), headers=self.headers)\n",
      }),
      ['pkg/servers.py:4 GET /v2/servers by requests (certain)'],
    );
  });

  it('is evidence of the service by the hosts that its file names (Go)', () => {
    assert.deepEqual(
      scan({
        'api/client.go':
          'package api\nimport "github.com/go-resty/resty/v2"\ntype Client struct { rest *resty.Client }\nfunc New() *Client {\n\tr := resty.New()\n\tr.SetHostURL("https://api.example.com/v2")\n\treturn &Client{rest: r}\n}\nfunc (c *Client) Do(method string, path string) error {\n\tr := c.rest.R()\n\t_, err := r.Execute(method, path)\n\treturn err\n}\n',
        'api/dashboards.go': 'package api\nfunc (c *Client) All() error { return c.Do("GET", "/dashboards.json") }\n',
      }),
      ['api/dashboards.go:2 GET /v2/dashboards by resty (possible)'],
    );
  });

  it('gives a path that nobody documented its host (Ruby)', () => {
    const client =
      'module Svc\n  class Client\n    def initialize(key)\n      @request = Request.new(key)\n    end\n    def one(id)\n      @request.get("/v2/application/#{id}.json").body\n    end\n  end\nend\n';
    const request = (host: string) =>
      `require 'net/https'\nmodule Svc\n  class Request\n    API = URI.parse('https://${host}')\n    def get(path)\n      request = Net::HTTP::Get.new(path)\n      request['X-Api-Key'] = @key\n      http.request(request)\n    end\n    def http\n      @http ||= begin\n        http = Net::HTTP.new(API.host, API.port)\n        http\n      end\n    end\n  end\nend\n`;
    assert.deepEqual(scan({ 'lib/client.rb': client, 'lib/request.rb': request('api.example.com') }), [
      'lib/client.rb:7 GET /v2/application/{id} by Net::HTTP (likely)',
    ]);
    assert.deepEqual(scan({ 'lib/client.rb': client, 'lib/request.rb': request('api.other.example') }), []);
  });

  it('may be called on its receiver, with a word before the path (TypeScript)', () => {
    assert.deepEqual(
      scan({
        'transport/index.ts':
          "export async function apiRequest(this: Context, method: string, path: string) {\n  return axios({ method, url: `https://api.example.com/v2${path}`, headers: { 'Api-Key': this.key } });\n}\n",
        'actions/users.ts':
          "import { apiRequest } from '../transport';\nexport async function all(this: Context) {\n  return await apiRequest.call(this, 'GET', '/users.json');\n}\n",
      }),
      ['actions/users.ts:3 GET /v2/users by axios (certain)'],
    );
  });

  it('names the client behind a method that makes it, in an awaited call with type arguments (TypeScript)', () => {
    assert.deepEqual(
      scan({
        'client/rest.ts':
          "export class Rest {\n  private url(path: string) {\n    const whole = path.startsWith('/') ? path : `/${path}`;\n    return `${base(this.region)}${whole.endsWith('.json') ? whole : `${whole}.json`}`;\n  }\n  async get<T>(path: string): Promise<T> {\n    return (await fetch(this.url(path), { headers: { 'Api-Key': this.key } })).json();\n  }\n}\nfunction base(region: string): string {\n  return region === 'eu' ? 'https://api.example.com/v2' : 'https://api.example.com/v2';\n}\n",
        'tools/hosts.ts':
          "import { Rest } from '../client/rest';\nexport class Hosts {\n  private restFor(region?: string) {\n    return new Rest({ region });\n  }\n  async list(args: Args) {\n    const client = this.restFor(args.region);\n    const path = `/applications/${args.id}/hosts`;\n    return await client.get<unknown>(path, query);\n  }\n}\n",
      }),
      ['tools/hosts.ts:9 GET /v2/applications/{app_id}/hosts by fetch (certain)'],
    );
  });

  it('is evidence of the service by the key header that its file names, with no hosts in the profile (Go)', () => {
    assert.deepEqual(
      scan({
        'graphward.service.json': '{ "regions": {} }',
        'api/base.go':
          'package api\nimport "net/http"\nfunc (c *Client) NewRequest(method, path string) (*http.Request, error) {\n\tu, err := c.BaseURL.Parse(path)\n\tif err != nil { return nil, err }\n\treq, err := http.NewRequest(method, u.String(), nil)\n\treq.Header.Set("X-Api-Key", c.key)\n\treturn req, err\n}\n',
        'api/labels.go':
          'package api\nfunc (s *Labels) All() error {\n\treq, err := s.client.NewRequest("GET", "labels.json")\n\treturn s.client.Do(req, err)\n}\n',
      }),
      ['api/labels.go:3 GET /v2/labels by net/http (possible)'],
    );
  });

  it('is found where the path is passed on, though its host is only known at run time', () => {
    assert.deepEqual(
      scan({
        'client.py':
          "import os, requests\nclass Client:\n    def __init__(self):\n        self.host = os.environ['HOST']\n    def send(self, path):\n        return requests.get(self.host + path, headers={'X-Api-Key': os.environ['KEY']}).json()\n    def data(self, path):\n        return self.send(path)\n",
        'report.py':
          "from client import Client\ndef names(app):\n    return Client().data('/v2/applications/%s/metrics.json' % app)\n",
        'Client.php':
          '<?php\nclass Client {\n  private $host;\n  public function __construct($host) { $this->host = $host; }\n  public function get($path) {\n    $c = curl_init($this->host . $path);\n    curl_setopt($c, CURLOPT_HTTPHEADER, ["X-Api-Key: {$this->key}"]);\n    return curl_exec($c);\n  }\n}\n',
        'Apps.php':
          "<?php\nclass Apps {\n  private $client;\n  public function all() { return $this->client->get('/v2/applications.json'); }\n}\n",
        'nr/client.go':
          'package nr\nimport ("net/http"; "os")\ntype C struct { host string }\nfunc (c *C) do(path string) (*http.Response, error) {\n\treq, err := http.NewRequest("GET", c.host+path, nil)\n\tif err != nil { return nil, err }\n\treq.Header.Set("X-Api-Key", os.Getenv("K"))\n\treturn http.DefaultClient.Do(req)\n}\n',
        'nr/hosts.go': 'package nr\nfunc (c *C) Hosts(id string) { c.do("/v2/applications/" + id + "/hosts.json") }\n',
      }),
      [
        'Apps.php:4 GET /v2/applications by php-curl (likely)',
        'nr/hosts.go:2 GET /v2/applications/{app_id}/hosts by net/http (possible)',
        'report.py:3 GET /v2/applications/{app_id}/metrics by requests (possible)',
      ],
    );
  });

  it('may be one that a script takes in, whatever its name is', () => {
    assert.deepEqual(
      scan({
        'lib.sh': 'api() { curl -s -H "X-Api-Key: $KEY" "https://api.example.com$1"; }\n',
        'apps.sh': '. ./lib.sh\napi "/v2/applications/$APP.json"\napi /v2/key_transactions.json\n',
      }),
      ['apps.sh:2 GET /v2/applications/{id} by curl (certain)', 'apps.sh:3 GET /v2/key_transactions by curl (certain)'],
    );
  });

  it('belongs to its own project alone', () => {
    assert.deepEqual(
      scan({
        'other/users.js': "const rest = load();\nrest.call('users.json');\n",
      }),
      [],
    );
  });

  it('takes a key before the path, in a class that several files define (Ruby)', () => {
    assert.deepEqual(
      scan({
        'lib/helpers/query.rb':
          'class Report\n  def api_query(token, endpoint)\n    HTTParty.get("https://api.example.com/v2/#{endpoint}.json", headers: { \'X-Api-Key\' => token })\n  end\nend\n',
        'lib/servers.rb':
          "class Report\n  def servers(token)\n    api_query(token, 'servers')['servers']\n  end\nend\n",
      }),
      ['lib/servers.rb:3 GET /v2/servers by httparty (certain)'],
    );
  });

  it('is given the address of a region by a class of another file (Python)', () => {
    assert.deepEqual(
      scan({
        'library/endpoints.py':
          "class Endpoints:\n    @classmethod\n    def of(cls, region):\n        return EU() if region == 'eu' else US()\nclass US:\n    USERS_URL = 'https://api.example.com/v2/users.json'\n    SHOW_URL = 'https://api.example.com/v2/applications/'\n    MOBILE_URL = 'https://api.example.com/v2/mobile_applications/'\nclass EU:\n    USERS_URL = 'https://api.eu.example.com/v2/users.json'\n    SHOW_URL = 'https://api.eu.example.com/v2/applications/'\n    MOBILE_URL = 'https://api.eu.example.com/v2/mobile_applications/'\n",
        'library/utils.py':
          'import requests\ndef get_pages(key, fetch_url, name, params={}):\n    return requests.get(fetch_url, params=params, headers={"Api-Key": key}).json()[name]\n',
        'library/users.py':
          "from library.endpoints import Endpoints\nimport library.utils as utils\nimport requests\ndef users(key, region):\n    return utils.get_pages(key, Endpoints.of(region).USERS_URL, 'users')\ndef delete(app, region):\n    url = Endpoints.of(region).SHOW_URL + str(app) + '.json'\n    requests.delete(url)\ndef address(kind, id, region):\n    if kind == 'mobile':\n        url = Endpoints.of(region).MOBILE_URL\n    if kind == 'apm':\n        url = Endpoints.of(region).SHOW_URL\n    if url:\n        return url + id + '.json'\ndef entity(key, kind, id, region):\n    found = address(kind, id, region)\n    return requests.get(found, headers={'Api-Key': key})\n",
      }),
      [
        'library/users.py:5 GET /v2/users by requests (likely)',
        'library/users.py:8 DELETE /v2/applications/{id} by requests (likely)',
        'library/users.py:18 GET /v2/mobile_applications/{id} by requests (likely)',
        'library/users.py:18 GET /v2/applications/{id} by requests (likely)',
      ],
    );
  });

  it('is one of the file that a library stands behind, though the address goes a way that is not seen (PHP)', () => {
    assert.deepEqual(
      scan({
        'Report.php':
          "<?php\nclass Report {\n  function apps() { $r = $this->make('GET', 'https://api.example.com/v2/applications.json'); return $this->send($r); }\n  private function make($m, $u) { return new \\GuzzleHttp\\Psr7\\Request($m, $u, ['X-Api-Key' => $this->key]); }\n  private function send($r) { return $this->http->send($r); }\n}\n",
      }),
      ['Report.php:3 GET /v2/applications by guzzle (certain)'],
    );
  });

  it('may be a method of a client that another file makes and exports (JavaScript, TypeScript, Python)', () => {
    assert.deepEqual(
      scan({
        'js/http.js':
          "const axios = require('axios');\nmodule.exports = axios.create({ baseURL: 'https://api.example.com/v2', headers: { 'X-Api-Key': key } });\n",
        'js/apps.js': "const client = require('./http');\nexports.list = () => client.get('/applications.json');\n",
        'ts/backend.ts':
          "import axios from 'axios';\nexport const backend = axios.create({ baseURL: process.env.BASE, headers: { 'X-Api-Key': key } });\n",
        'ts/apps.ts':
          "import { backend } from './backend';\nexport const mark = (id: number) => backend.post(`/applications/${id}/deployments.json`, {});\n",
        'py/web.py': "import requests\nsession = requests.Session()\nsession.headers['X-Api-Key'] = KEY\n",
        'py/apps.py':
          "from web import session\ndef apps():\n    return session.get('https://api.example.com/v2/applications.json').json()\n",
      }),
      [
        'js/apps.js:2 GET /v2/applications by axios (certain)',
        'py/apps.py:3 GET /v2/applications by requests (certain)',
        'ts/apps.ts:2 POST /v2/applications/{app_id}/deployments by axios (likely)',
      ],
    );
  });

  it('adds nothing that its class was given for the host (Java)', () => {
    const files = {
      'src/Context.java':
        'class Context {\n  private Client client;\n  private String scheme = "http";\n  private String host;\n  private String prefix = "";\n  Context(Client client, String scheme, String host) { this.client = client; this.scheme = scheme; this.host = host; }\n  String buildUrl(String path) { return String.format("%s://%s%s%s", this.scheme, this.host, this.prefix, path); }\n  URI buildUri(String path) { return URI.create(buildUrl(path)); }\n  public <T> T GET(String path, Class<T> type) {\n    URI uri = buildUri(path);\n    return send(uri, type);\n  }\n  private <T> T send(URI uri, Class<T> type) {\n    WebTarget target = this.client.target(uri);\n    return target.request().header("X-Api-Key", this.key).get(type);\n  }\n}\n',
      'src/Users.java':
        'class Users {\n  private Context HTTP;\n  User[] list() { return HTTP.GET("/v2/users.json", User[].class); }\n}\n',
    };
    assert.deepEqual(scan(files), ['src/Users.java:3 GET /v2/users by jax-rs (likely)']);
  });

  it('may be given what to do with each page (Python)', () => {
    const files = {
      'base.py':
        "import requests\nclass Base:\n    def each_page(self, path, query, callback):\n        callback(requests.get('https://api.example.com/v2' + path, params=query).json())\n",
      'apps.py':
        "from base import Base\nclass Apps(Base):\n    def run(self):\n        self.each_page('/applications.json', {}, self.show)\n    def show(self, page):\n        print(page)\n",
    };
    assert.deepEqual(scan(files), ['apps.py:4 GET /v2/applications by requests (certain)']);
  });

  it('may be a method of an object that is called `app`, which a class of another file makes (Python, JavaScript)', () => {
    const files = {
      'py/lib.py':
        "import requests\nclass App:\n    base = 'https://api.example.com/v2'\n    def request(self, method, path):\n        return requests.request(method, self.base + path, headers={'X-Api-Key': KEY})\n",
      'py/job.py': "from lib import App\napp = App()\napp.request('DELETE', '/servers.json')\n",
      'py/web.py': "from flask import Flask\napp = Flask(__name__)\napp.get('/applications.json')\n",
      'js/lib.js':
        "class App {\n  request(method, path) { return fetch('https://api.example.com/v2' + path, { method, headers: { 'X-Api-Key': key } }); }\n}\nmodule.exports = App;\n",
      'js/job.js':
        "const App = require('./lib');\nconst app = new App();\napp.request('GET', '/servers.json').then(show);\n",
      'js/web.js': "const express = require('express');\nconst app = express();\napp.get('/servers.json', list);\n",
    };
    assert.deepEqual(scan(files), [
      'js/job.js:3 GET /v2/servers by fetch (certain)',
      'py/job.py:3 DELETE /v2/servers by requests (certain)',
    ]);
  });

  it('may be a method of a class that is called like one of a library (Java)', () => {
    const files = {
      'src/Client.java':
        'class Client {\n  static final String BASE = "https://api.example.com/v2";\n  String get(String path) throws Exception {\n    HttpRequest request = HttpRequest.newBuilder(URI.create(BASE + path)).header("X-Api-Key", key).build();\n    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();\n  }\n}\n',
      'src/Main.java':
        'class Main {\n  void run() throws Exception {\n    Client client = new Client();\n    show(client.get("/applications.json"));\n  }\n}\n',
    };
    assert.deepEqual(scan(files), ['src/Main.java:4 GET /v2/applications by java.net.http (certain)']);
  });

  it('is none of its own in a library that a script takes in, where that says the resource (shell)', () => {
    const files = {
      'lib.sh': 'BASE="https://api.example.com/v2"\napi() { curl -s -H "X-Api-Key: $KEY" "$BASE/$1.json"; }\n',
      'apps.sh': '#!/bin/bash\n. ./lib.sh\napi applications\n',
    };
    assert.deepEqual(scan(files), ['apps.sh:3 GET /v2/applications by curl (certain)']);
    // No word of it lets this script be searched.
    assert.deepEqual(scan({ ...files, 'apps.sh': '. ./lib.sh\napi servers\n' }), [
      'lib.sh:2 GET /v2/{resource} by curl (likely)',
    ]);
    assert.deepEqual(scan({ 'lib.sh': files['lib.sh'] }), ['lib.sh:2 GET /v2/{resource} by curl (likely)']);
  });
});
