import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourceFile } from '../../server/src/code/source';
import { findCalls } from '../../server/src/finder/languages';
import { languageOf } from '../../server/src/text/languageId';
import { prepare } from './grammars';
import { showTemplate } from './show';

/** Each call of a file as its method, address and client, and the text of the file that its place covers. */
async function callsOf(path: string, text: string): Promise<string[]> {
  const language = languageOf(path, text);
  await prepare(language);
  return findCalls(sourceFile(path, text, language), {}).map(({ method, url, client, site }) => {
    const place = text.slice(site.span.start, site.span.end);
    return `${method} ${showTemplate(url)} by ${client}: ${place}`;
  });
}

describe('PowerShell inside other files', () => {
  it('steps of a workflow, with and without the name of the shell', async () => {
    const text = `jobs:
  mark:
    steps:
      - shell: pwsh
        run: |
          $u = "https://api.example.com/v2"
          irm "$u/servers.json"
      - run: irm https://api.example.com/v2/applications.json
`;
    assert.deepEqual(await callsOf('.github/workflows/a.yml', text), [
      'GET https://api.example.com/v2/servers.json by Invoke-RestMethod: irm "$u/servers.json"',
      'GET https://api.example.com/v2/applications.json by Invoke-RestMethod: irm https://api.example.com/v2/applications.json',
    ]);
  });

  it('a Dockerfile whose shell it is, and one whose shell it is not', async () => {
    const run = 'RUN Invoke-WebRequest -Uri https://api.example.com/v2/applications.json `\n  -OutFile a.json\n';
    const shell = 'FROM x\nSHELL ["pwsh", "-Command"]\n';
    assert.deepEqual(await callsOf('Dockerfile', shell + run), [
      `GET https://api.example.com/v2/applications.json by Invoke-WebRequest: ${run.slice(4, -1)}`,
    ]);
    const curl = 'FROM x\nRUN echo `date`\nRUN ["curl", "https://api.example.com/v2/servers.json"]\n';
    assert.deepEqual(await callsOf('Dockerfile', curl), [
      'GET https://api.example.com/v2/servers.json by curl: "curl", "https://api.example.com/v2/servers.json"',
    ]);
  });

  it('a step of a pipeline in Groovy', async () => {
    assert.deepEqual(await callsOf('Jenkinsfile', 'pwsh "irm https://api.example.com/v2/applications/12.json"\n'), [
      'GET https://api.example.com/v2/applications/12.json by Invoke-RestMethod: irm https://api.example.com/v2/applications/12.json',
    ]);
  });

  it('an argument list', async () => {
    const text = 'subprocess.run(["powershell.exe", "-Command", "irm https://api.example.com/v2/servers.json"])\n';
    assert.deepEqual(await callsOf('jobs/a.py', `import subprocess\n${text}`), [
      'GET https://api.example.com/v2/servers.json by Invoke-RestMethod: irm https://api.example.com/v2/servers.json',
    ]);
  });
});
