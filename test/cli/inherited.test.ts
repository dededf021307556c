import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scannedCalls } from '../harness/scanned';

/** The calls of a scan, as `file:line endpoint by client`. */
function scan(files: Readonly<Record<string, string>>): string[] {
  return scannedCalls(files).map(({ call }) => call);
}

describe('a class that says the path for a class of another file, which sends the request', () => {
  it('with a field, at the place where it is written (Python)', () => {
    assert.deepEqual(
      scan({
        'resource.py':
          'import requests\nBASE = "https://api.example.com/v2"\nclass Resource:\n    path = None\n    def find(self):\n        return requests.get(BASE + "/" + self.path + ".json", headers={"X-Api-Key": self.key})\n',
        'applications.py': 'from resource import Resource\nclass Applications(Resource):\n    path = "applications"\n',
        'people.py': 'from .resource import Resource\nclass Users(Resource):\n    path = "users"\n',
        'other.py': 'class Users(Base):\n    path = "users"\n',
      }),
      ['applications.py:3 GET /v2/applications by requests', 'people.py:3 GET /v2/users by requests'],
    );
  });

  it('with a method, through a class between them (Ruby)', () => {
    assert.deepEqual(
      scan({
        'lib/base.rb':
          "require 'net/http'\nmodule Svc\nclass Base\n  URL = 'https://api.example.com/v2/'\n  def list\n    Net::HTTP.get(URI(URL + path))\n  end\nend\nend\n",
        'lib/named.rb': "require_relative 'base'\nmodule Svc\nclass Named < Base\nend\nend\n",
        'lib/applications.rb':
          "require_relative 'named'\nmodule Svc\nclass Applications < Named\n  def path\n    'applications.json'\n  end\nend\nend\n",
      }),
      ['lib/applications.rb:5 GET /v2/applications by Net::HTTP'],
    );
  });

  it('with a field in the place of one that the class above has (Python)', () => {
    assert.deepEqual(
      scan({
        'client/base.py':
          "import requests\n\nclass Resource:\n    root = '/v2'\n\n    def get(self, path):\n        return requests.get('https://api.example.com' + self.root + path)\n",
        'client/applications.py':
          "from .base import Resource\n\nclass Applications(Resource):\n    root = '/v2/applications'\n\n    def hosts(self, app):\n        return self.get('/%s/hosts.json' % app)\n",
        'client/servers.py':
          "from .base import Resource\n\nclass Servers(Resource):\n    def list(self):\n        return self.get('/servers.json')\n",
      }),
      [
        'client/applications.py:7 GET /v2/applications/{app_id}/hosts by requests',
        'client/servers.py:5 GET /v2/servers by requests',
      ],
    );
  });

  it('with a constant (PHP)', () => {
    assert.deepEqual(
      scan({
        'AbstractApi.php':
          "<?php\nabstract class AbstractApi {\n  const URL = 'https://api.example.com/v2/';\n  protected function url($path) { return self::URL . $path . '.json'; }\n  public function all() {\n    $ch = curl_init($this->url(static::PATH));\n    return curl_exec($ch);\n  }\n}\n",
        'Applications.php':
          "<?php\nclass Applications extends AbstractApi {\n  const PATH = 'applications';\n  public function show($id) {\n    $ch = curl_init($this->url('applications/' . $id));\n    return curl_exec($ch);\n  }\n}\n",
      }),
      [
        'Applications.php:3 GET /v2/applications by php-curl',
        'Applications.php:5 GET /v2/applications/{id} by php-curl',
      ],
    );
  });

  it('with an abstract property or method (TypeScript, Java, C#)', () => {
    assert.deepEqual(
      scan({
        'ts/base.ts':
          "import axios from 'axios';\nexport abstract class BaseResource {\n  protected abstract path: string;\n  protected url(): string { return `https://api.example.com/v2/${this.path}`; }\n  list() { return axios.get(`${this.url()}.json`); }\n}\n",
        'ts/applications.ts':
          "import axios from 'axios';\nimport { BaseResource } from './base';\nexport class Applications extends BaseResource {\n  protected path = 'applications';\n  show(id: number) { return axios.get(`${this.url()}/${id}.json`); }\n}\n",
        'java/Base.java':
          'import java.net.http.*;\nimport java.net.URI;\nabstract class Base {\n  protected abstract String path();\n  String list(HttpClient client) throws Exception {\n    return client.send(HttpRequest.newBuilder(URI.create("https://api.example.com/v2/" + path() + ".json")).build(), HttpResponse.BodyHandlers.ofString()).body();\n  }\n}\n',
        'java/Applications.java':
          'class Applications extends Base {\n  protected String path() { return "applications"; }\n}\n',
        'cs/BaseClient.cs':
          'using System.Net.Http;\nabstract class BaseClient {\n  protected abstract string Path { get; }\n  HttpClient client = new HttpClient();\n  public Task<string> List() { return client.GetStringAsync("https://api.example.com/v2/" + Path + ".json"); }\n}\n',
        'cs/Applications.cs':
          'class Applications : BaseClient {\n  protected override string Path => "applications";\n}\n',
      }),
      [
        'cs/Applications.cs:2 GET /v2/applications by HttpClient',
        'java/Applications.java:2 GET /v2/applications by java.net.http',
        'ts/applications.ts:4 GET /v2/applications by axios',
        'ts/applications.ts:5 GET /v2/applications/{id} by axios',
      ],
    );
  });

  it('with what its constructor passes on (Python, Ruby, PHP, TypeScript, Java, C#)', () => {
    assert.deepEqual(
      scan({
        'py/base.py':
          'import requests\nclass Endpoint:\n    def __init__(self, session, name):\n        self.url = "https://api.example.com/v2/%s.json" % name\n    def get(self):\n        return requests.get(self.url)\n',
        'py/labels.py':
          'from base import Endpoint\nclass Labels(Endpoint):\n    def __init__(self, session):\n        super().__init__(session, "labels")\n',
        'rb/resource.rb':
          'module Svc\nclass Resource\n  def initialize(path)\n    @path = path\n  end\n  def all\n    RestClient.get("https://api.example.com/v2/#{@path}.json")\n  end\nend\nend\n',
        'rb/users.rb':
          "module Svc\nclass Users < Svc::Resource\n  def initialize\n    super('users')\n  end\nend\nend\n",
        'php/Base.php':
          "<?php\nclass Base {\n  public function __construct($path) { $this->path = $path; }\n  public function all() { return file_get_contents('https://api.example.com/v2/' . $this->path . '.json'); }\n}\n",
        'php/Servers.php':
          "<?php\nclass Servers extends Base {\n  public function __construct() { parent::__construct('servers'); }\n}\n",
        'ts/baseClient.ts':
          'export abstract class BaseClient {\n  constructor(protected http: AxiosInstance, private readonly resource: string) {}\n  show(id: number) { return axios.get(`https://api.example.com/v2/${this.resource}/${id}.json`); }\n}\n',
        'ts/applications.ts':
          "import { BaseClient } from './baseClient';\nexport class Applications extends BaseClient {\n  constructor(http: AxiosInstance) { super(http, 'applications'); }\n}\n",
        'java/BaseApi.java':
          'abstract class BaseApi {\n  private final String path;\n  BaseApi(String path) { this.path = path; }\n  String list() { return new RestTemplate().getForObject("https://api.example.com/v2/" + path + ".json", String.class); }\n}\n',
        'java/Labels.java': 'class Labels extends BaseApi {\n  Labels() { super("labels"); }\n}\n',
        'cs/ApiBase.cs':
          'abstract class ApiBase {\n  private readonly string path;\n  protected ApiBase(string path) { this.path = path; }\n  public Task<string> List() => new HttpClient().GetStringAsync("https://api.example.com/v2/" + path + ".json");\n}\n',
        'cs/Labels.cs': 'class Labels : ApiBase {\n  public Labels() : base("labels") { }\n}\n',
      }),
      [
        'cs/Labels.cs:2 GET /v2/labels by HttpClient',
        'java/Labels.java:2 GET /v2/labels by RestTemplate',
        'php/Servers.php:3 GET /v2/servers by file_get_contents',
        'py/labels.py:4 GET /v2/labels by requests',
        'rb/users.rb:4 GET /v2/users by rest-client',
        'ts/applications.ts:3 GET /v2/applications/{id} by axios',
      ],
    );
  });

  it('also where it sends in a block or a callback (Ruby, JavaScript)', () => {
    assert.deepEqual(
      scan({
        'rb/resource.rb':
          "require 'net/http'\nclass Resource\n  def all\n    uri = URI('https://api.example.com/v2/' + path + '.json')\n    Net::HTTP.start(uri.host, uri.port) { |http| http.request(Net::HTTP::Get.new(uri)) }\n  end\nend\n",
        'rb/servers.rb': "class Servers < Resource\n  def path\n    'servers'\n  end\nend\n",
        'js/base.js':
          "const https = require('https');\nclass Base {\n  all() { return new Promise(done => https.get('https://api.example.com/v2/' + this.path + '.json', done)); }\n}\nmodule.exports = Base;\n",
        'js/labels.js': "const Base = require('./base');\nclass Labels extends Base {\n  path = 'labels';\n}\n",
      }),
      ['js/labels.js:3 GET /v2/labels by node-http', 'rb/servers.rb:3 GET /v2/servers by Net::HTTP'],
    );
  });

  it('with a module that several classes extend, whose constants no line imports (Ruby)', () => {
    assert.deepEqual(
      scan({
        'lib/svc/route_helpers.rb': [
          'module Svc',
          '  module Routes',
          "    Base = 'https://api.example.com/v2'",
          '    module Helpers',
          '      def url id',
          '        "#{@url_base}/%s" % [id]',
          '      end',
          '      def get_action with, params={}',
          "        make_request({ method: :get, headers: { 'X-Api-Key' => Routes.key } }.update(with))",
          '      end',
          '      def create_action with',
          '        make_request({ method: :post }.update(with))',
          '      end',
          '      def make_request request',
          '        ::RestClient::Request.execute request',
          '      end',
          '    end',
          '  end',
          'end',
        ].join('\n'),
        'lib/svc/routes/applications.rb': [
          'module Svc',
          '  module Routes',
          '    module Applications',
          '      extend Helpers',
          '      extend Common',
          '      extend Common::Metrics',
          '      extend Common::Unsafe',
          '      @url_base = "#{Base}/applications"',
          '      class << self',
          '        def events id, params={}',
          '          get_action({url: "#{url id}/events.json"}, params)',
          '        end',
          '        def close id, event',
          '          get_action(url: "#{url id}/events/#{event}.json")',
          '        end',
          '        def create id, data',
          '          create_action(payload: data, url: "#{url id}/events.json")',
          '        end',
          '      end',
          '    end',
          '  end',
          'end',
        ].join('\n'),
        'lib/svc/routes/labels.rb': [
          'module Svc',
          '  module Routes',
          '    class Labels',
          '      extend Helpers',
          '      @url_base = "#{Base}/labels"',
          '      class << self',
          '        def list params={}',
          '          get_action({url: "#{@url_base}.json"}, params)',
          '        end',
          '      end',
          '    end',
          '  end',
          'end',
        ].join('\n'),
        'lib/svc/routes/parts.rb': [
          'module Svc',
          '  module Routes',
          '    class Part',
          '      extend Helpers',
          '      @url_base = "#{Base}/applications"',
          '      def list id',
          '        get_action(url: "#{url id}/#{@part}.json")',
          '      end',
          '    end',
          '    class Hosts < Part',
          "      @part = 'hosts'",
          '    end',
          '  end',
          'end',
        ].join('\n'),
      }),
      [
        'lib/svc/routes/applications.rb:11 GET /v2/applications/{app_id}/events by rest-client',
        'lib/svc/routes/applications.rb:14 GET /v2/applications/{app_id}/events/{id} by rest-client',
        'lib/svc/routes/applications.rb:17 POST /v2/applications/{app_id}/events by rest-client',
        'lib/svc/routes/labels.rb:8 GET /v2/labels by rest-client',
        'lib/svc/routes/parts.rb:7 GET /v2/applications/{app_id}/hosts by rest-client',
      ],
    );
  });

  it('is none where it replaces the method that sends', () => {
    assert.deepEqual(
      scan({
        'resource.py':
          'import requests\nclass Resource:\n    def find(self):\n        return requests.get("https://api.example.com/v2/" + self.path + ".json")\n',
        'applications.py':
          'from resource import Resource\nclass Applications(Resource):\n    path = "applications.json"\n    def find(self):\n        return None\n',
      }),
      ['resource.py:4 GET /v2/{resource} by requests'],
    );
  });
});

describe('a method of a class of another file that makes an address', () => {
  it('takes the path of the class that calls it, and the number that its name has', () => {
    assert.deepEqual(
      scan({
        'svc/base.py':
          "class Resource(object):\n    path = None\n    def __init__(self, parent, object_id=None):\n        self.parent = parent\n        self.object_id = object_id\n    def get_url(self):\n        if self.object_id is None:\n            return '{0}/{1}'.format(self.parent.get_url(), self.path)\n        return '{0}/{1}/{2}'.format(self.parent.get_url(), self.path, self.object_id)\n",
        'svc/example.py': 'from . import base\nclass ExampleResource(base.Resource):\n    filters = ()\n',
        'svc/example_applications.py':
          "from lib import http, parsers\nfrom .example import ExampleResource\nclass Applications(ExampleResource):\n    path = 'applications'\n    def get(self):\n        url = '{0}.json'.format(self.get_url())\n        return http.Request('GET', url), parsers.parse_json\nclass Application(ExampleResource):\n    path = 'applications'\n    def update(self, params):\n        url = '{0}.json'.format(self.get_url())\n        return http.Request('PUT', url, params), parsers.parse_json\n    def data(self):\n        url = '{0}/metrics/data.json'.format(self.get_url())\n        return http.Request('GET', url), parsers.parse_json\n",
      }),
      [
        'svc/example_applications.py:7 GET /v2/applications by unknown',
        'svc/example_applications.py:12 PUT /v2/applications/{id} by unknown',
        'svc/example_applications.py:15 GET /v2/applications/{app_id}/metrics/data by unknown',
      ],
    );
  });
});

describe('an object of a class of another file', () => {
  it('is given the path of the requests that are called on it, or of all where another file calls them', () => {
    assert.deepEqual(
      scan({
        'ts/resource.ts':
          "import axios from 'axios';\nexport class Resource<T> {\n  constructor(private readonly path: string) {}\n  list() { return axios.get<T[]>(`https://api.example.com/v2/${this.path}.json`); }\n  show(id: number) { return axios.get(`https://api.example.com/v2/${this.path}/${id}.json`); }\n}\n",
        'ts/run.ts':
          "import { Resource } from './resource';\nconst applications = new Resource<App>('applications');\napplications.list();\n",
        'ts/all.ts':
          "import { Resource } from './resource';\nexport const transactions = new Resource<T>('key_transactions');\nexport const other = new Resources('applications');\n",
        'py/resource.py':
          'import requests\nBASE = "https://api.example.com/v2/"\nclass Resource:\n    def __init__(self, session, path):\n        self.path = path\n    def find(self):\n        return requests.get(BASE + self.path + ".json")\n',
        'py/run.py': "from .resource import Resource\nusers = Resource(session, 'applications').find()\n",
      }),
      [
        'py/run.py:2 GET /v2/applications by requests',
        'ts/all.ts:2 GET /v2/key_transactions by axios',
        'ts/all.ts:2 GET /v2/key_transactions/{id} by axios',
        'ts/run.ts:2 GET /v2/applications by axios',
      ],
    );
  });

  it('is an item of an enumeration, whose method or field has the path (Java)', () => {
    assert.deepEqual(
      scan({
        'x/Endpoint.java':
          'package x;\npublic enum Endpoint {\n  APPLICATIONS("/applications.json"), TRANSACTIONS("/key_transactions.json");\n  public final String path;\n  Endpoint(String path) { this.path = path; }\n  public String getPath() { return "/v2" + path; }\n}\n',
        'x/Client.java':
          'package x;\nimport okhttp3.*;\nclass Client {\n  OkHttpClient http = new OkHttpClient();\n  Response apps() { return http.newCall(new Request.Builder().url("https://api.example.com" + Endpoint.APPLICATIONS.getPath()).build()).execute(); }\n  Response transactions() { return http.newCall(new Request.Builder().url("https://api.example.com/v2" + Endpoint.TRANSACTIONS.path).build()).execute(); }\n}\n',
      }),
      ['x/Client.java:5 GET /v2/applications by okhttp', 'x/Client.java:6 GET /v2/key_transactions by okhttp'],
    );
  });

  it('is a member of a class of another file, of which the program makes an object (C#, Java, Python, TypeScript)', () => {
    assert.deepEqual(
      scan({
        'cs/Commands.cs':
          'namespace A {\n  public abstract class Command { public abstract string Path { get; } }\n  public class ListUsers : Command { public override string Path => "users.json"; }\n  public class ShowUser : Command {\n    private readonly int id;\n    public ShowUser(int id) { this.id = id; }\n    public override string Path => "users/" + id + ".json";\n  }\n}\n',
        'cs/Applications.cs':
          'namespace A { public class Applications { public string Path { get; } = "applications.json"; } }\n',
        'cs/Api.cs':
          'using System.Net.Http;\nclass Api {\n  HttpClient client = new HttpClient();\n  const string Base = "https://api.example.com/v2/";\n  Task<string> Apps() { return client.GetStringAsync(Base + new Applications().Path); }\n  Task<string> Same() {\n    var command = new Applications();\n    return client.GetStringAsync(Base + command.Path);\n  }\n  Task<string> Users() { return client.GetStringAsync(Base + new ListUsers().Path); }\n  Task<string> User() { return client.GetStringAsync(Base + new ShowUser(id).Path); }\n}\n',
        'java/Applications.java': 'class Applications {\n  String getPath() { return "/applications.json"; }\n}\n',
        'py/applications.py': 'class Applications:\n    path = "applications.json"\n',
        'py/run.py':
          'import requests\nfrom applications import Applications\nprint(requests.get("https://api.example.com/v2/" + Applications().path).status_code)\n',
        'ts/applications.ts':
          'export class Applications {\n  readonly path: string;\n  constructor(name: string) { this.path = `${name}.json`; }\n}\n',
        'ts/run.ts':
          "import axios from 'axios';\nimport { Applications } from './applications';\nconst made = new Applications('applications');\naxios.get(`https://api.example.com/v2/${made.path}`);\n",
      }),
      [
        'cs/Api.cs:5 GET /v2/applications by HttpClient',
        'cs/Api.cs:8 GET /v2/applications by HttpClient',
        'cs/Api.cs:10 GET /v2/users by HttpClient',
        'cs/Api.cs:11 GET /v2/users/{id} by HttpClient',
        'py/run.py:3 GET /v2/applications by requests',
        'ts/run.ts:4 GET /v2/applications by axios',
      ],
    );
  });

  it('is no member that the program sets, itself or through what it passes the object to', () => {
    const api = (body: string) =>
      `using System.Net.Http;\nclass Api {\n  HttpClient client = new HttpClient();\n  Task<string> Send() {\n    ${body}\n    return client.GetStringAsync("https://api.example.com/v2/" + command.Path);\n  }\n}\n`;
    const calls = scan({
      'a/Applications.cs': 'public class Applications { public string Path { get; set; } = "applications.json"; }\n',
      'a/Api.cs': api('var command = new Applications { Path = "users.json" };'),
      'b/Applications.cs': 'public class Applications { public string Path { get; set; } = "applications.json"; }\n',
      'b/Api.cs': api('var command = new Applications();\n    command.Path = Console.ReadLine();'),
      'c/Applications.cs': 'public class Applications { public string Path { get; set; } = "applications.json"; }\n',
      'c/Api.cs': api('var command = new Applications();\n    Settings.Apply(command);'),
    });
    assert.deepEqual(
      calls.filter(call => call.includes('applications')),
      [],
    );
  });

  it('is an item of an enumeration, whose method is named like the field that it reads (Java)', () => {
    const enumeration = (address: string) =>
      `package x;\npublic enum Endpoint {\n  APPLICATIONS("/applications.json"),\n  USERS("/users.json");\n  private final String path;\n  Endpoint(String path) { this.path = path; }\n  public String path() { return ${address}; }\n}\n`;
    const client = (address: string) =>
      `package x;\nimport okhttp3.*;\nclass Client {\n  OkHttpClient http = new OkHttpClient();\n  Response users() { return http.newCall(new Request.Builder().url(${address}).build()).execute(); }\n}\n`;
    assert.deepEqual(
      scan({
        'a/Endpoint.java': enumeration('path'),
        'a/Client.java': client('"https://api.example.com/v2" + Endpoint.USERS.path()'),
        'b/Endpoint.java': enumeration('"https://api.example.com/v2" + this.path'),
        'b/Client.java': client('Endpoint.USERS.path()'),
        'c/One.java':
          enumeration('"https://api.example.com/v2" + path') +
          client('Endpoint.USERS.path()').replace('package x;', ''),
      }),
      [
        'a/Client.java:5 GET /v2/users by okhttp',
        'b/Client.java:5 GET /v2/users by okhttp',
        'c/One.java:13 GET /v2/users by okhttp',
      ],
    );
  });
});
