import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runCommand } from '../harness/command';

const service = JSON.stringify({ regions: { us: { baseUrl: 'https://api.example.com' } } });

/** The constants of a program, and a class that sends a request of its own. */
const shared: Readonly<Record<string, string>> = {
  'graphward.service.json': service,
  'src/com/acme/Constants.java': `package com.acme;
public final class Constants {
  public static final String API_URL = "https://api.example.com/v2/";
  public static final String APPLICATIONS_URL = API_URL + "applications/";
  public static final String APPLICATIONS_JSON_URL = API_URL + "applications.json";
  public static final String HOSTS_JSON = "/hosts.json";
}
`,
  'src/com/acme/rest/Request.java': `package com.acme.rest;
public class Request {
  public static final String HTTP_GET_METHOD = "GET";
  public static final String POST_METHOD = "POST";
  public Request(String method, String url, Map<String, String> headers) { this.request = made(method, url); }
  public HttpResponse execute() { return httpClient.execute(request); }
}
`,
};

async function found(client: string): Promise<string[]> {
  const path = 'src/com/acme/rest/Client.java';
  const { stdout } = await runCommand('scan', ['--format', 'json'], { ...shared, [path]: client });
  const { findings } = JSON.parse(stdout) as {
    findings: { file: string; endpoint: string; range: { start: { line: number } } }[];
  };
  return findings.map(({ file, endpoint, range }) => `${file.split('/').at(-1)}:${range.start.line + 1} ${endpoint}`);
}

describe('an address that is a constant of another file', () => {
  it('is that of the request that gets it, whatever stands before it', async () => {
    const calls = await found(`package com.acme.rest;
import static com.acme.rest.Request.HTTP_GET_METHOD;
import com.acme.Constants;
public class Client {
  String all() {
    final String url = Constants.APPLICATIONS_JSON_URL;
    final Optional<Proxy> proxy = getProxy(context, settings.getProxyName(), url);
    return new HTTPRequest(HTTP_GET_METHOD, url, headers, proxy).execute();
  }
  String hosts() {
    final String url = Constants.APPLICATIONS_URL + id + Constants.HOSTS_JSON;
    return new HTTPRequest(context, url, headers, proxy).execute();
  }
}
`);
    assert.deepEqual(calls, [
      'Client.java:8 GET /v2/applications',
      'Client.java:12 GET /v2/applications/{app_id}/hosts',
    ]);
  });

  it('is sent with the method that a constant names', async () => {
    const calls = await found(`package com.acme.rest;
import com.acme.Constants;
public class Client {
  String mark() {
    return Http.call(Request.POST_METHOD, Constants.APPLICATIONS_URL + id + "/deployments.json", headers);
  }
}
`);
    assert.deepEqual(calls, ['Client.java:5 POST /v2/applications/{app_id}/deployments']);
  });

  it('is sent by nothing that makes an object for later requests', async () => {
    const calls = await found(`package com.acme.rest;
import com.acme.Constants;
public class Client {
  private final AppApiClient client = new AppApiClient(Constants.APPLICATIONS_JSON_URL, HttpClients.createDefault());
}
`);
    assert.deepEqual(calls, []);
  });
});
