import { type SourceFile, sourceFile } from '../../server/src/code/source';

/** A program with one call for each number, as the calls of many jobs follow each other in one file. */
interface Program {
  readonly language: string;
  readonly path: string;
  readonly head: string;
  call(index: number): string;
}

const values = '"values[]": "requests_per_minute", "summarize": "true"';
const read = '["metric_data"]["metrics"][0]["timeslices"][0]["values"]["requests_per_minute"]';

export const programs: readonly Program[] = [
  {
    language: 'python',
    path: 'job.py',
    head: 'import requests\n',
    call: index => `
def report${index}(app_id, key):
    response = requests.get(
        f"https://api.example.com/v2/applications/{app_id}/metrics/data.json",
        headers={"Api-Key": key},
        params={"names[]": "WebTransaction/${index}", ${values}},
    )
    return response.json()${read}
`,
  },
  {
    language: 'shellscript',
    path: 'job.sh',
    head: '#!/bin/bash\n',
    call: index => `
curl -s -G "https://api.example.com/v2/applications/$APP/metrics/data.json" -H "Api-Key: $KEY" \\
  -d 'names[]=WebTransaction/${index}' -d 'values[]=call_count' -d summarize=true \\
  | jq '.metric_data.metrics[0].timeslices[0].values.call_count'
`,
  },
  {
    language: 'javascript',
    path: 'job.js',
    head: '',
    call: index => `
export async function report${index}(app, key) {
  const r = await fetch(\`https://api.example.com/v2/applications/\${app}/metrics/data.json?names[]=WebTransaction/${index}&values[]=call_count&summarize=true\`, { headers: { 'Api-Key': key } });
  return (await r.json()).metric_data.metrics[0].timeslices[0].values.call_count;
}
`,
  },
];

export function manyCalls({ language, path, head, call }: Program, count: number, folder: string): SourceFile {
  const calls = Array.from({ length: count }, (_, index) => call(index));
  return sourceFile(`${folder}/${path}`, `${head}${calls.join('')}`, language);
}
