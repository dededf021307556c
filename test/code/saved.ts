/** Long files as people keep them: many small functions, some of which call the service. */
import { type SourceFile, sourceFile } from '../../server/src/code/source';

interface Shape {
  readonly path: string;
  readonly language: string;
  readonly head: string;
  /** An ordinary piece of a program; `NUMBER` stands for one. */
  readonly filler: string;
  /** A piece that sends one request. */
  readonly call: string;
  readonly foot?: string;
}

const shapes = {
  javascript: {
    path: 'src/reports.js',
    language: 'javascript',
    head: "const base = 'https://api.example.com/v2';\nconst headers = { 'Api-Key': process.env.API_KEY };\n\n",
    filler: `export function totalNUMBER(rows, options = {}) {
  const { unit = 'ms', places = 2 } = options;
  let sum = 0;
  for (const row of rows) {
    if (!row.value || row.skip) continue;
    sum += row.value * (row.weight ?? 1);
  }
  return { sum: sum.toFixed(places), unit, label: \`totalNUMBER of \${rows.length} rows\` };
}

`,
    call: `export async function reportNUMBER(id) {
  const response = await fetch(\`\${base}/applications/\${id}/metrics/data.json?names[]=HttpDispatcher&values[]=call_count\`, { headers });
  const data = await response.json();
  return data.metric_data.metrics[0].timeslices[0].values.call_count;
}

`,
  },
  typescript: {
    path: 'src/reports.ts',
    language: 'typescript',
    head: "import axios from 'axios';\n\nconst client = axios.create({ baseURL: 'https://api.example.com/v2', headers: { 'Api-Key': process.env.API_KEY } });\n\n",
    filler: `export interface RowNUMBER {
  readonly value: number;
  readonly weight?: number;
  readonly labels: ReadonlyMap<string, string>;
}

export function totalNUMBER(rows: readonly RowNUMBER[], places = 2): string {
  let sum = 0;
  for (const row of rows) sum += row.value * (row.weight ?? 1);
  const labels = rows.flatMap(row => [...row.labels.values()]).filter(label => label !== '');
  return \`\${sum.toFixed(places)} (\${labels.join(', ')})\`;
}

`,
    call: `export async function reportNUMBER(id: number): Promise<number> {
  const { data } = await client.get(\`/applications/\${id}/metrics/data.json\`, {
    params: { 'names[]': 'HttpDispatcher', 'values[]': 'call_count', summarize: true },
  });
  return data.metric_data.metrics[0].timeslices[0].values.call_count;
}

`,
  },
  python: {
    path: 'tools/reports.py',
    language: 'python',
    head: "import os\nimport requests\n\nBASE = 'https://api.example.com/v2'\nHEADERS = {'Api-Key': os.environ['API_KEY']}\n\n\n",
    filler: `def total_NUMBER(rows, unit='ms', places=2):
    """Adds up the rows that count."""
    total = 0
    for row in rows:
        if not row.get('value') or row.get('skip'):
            continue
        total += row['value'] * row.get('weight', 1)
    return {'sum': round(total, places), 'unit': unit, 'label': f'total of {len(rows)} rows'}


`,
    call: `def report_NUMBER(app_id):
    response = requests.get(f'{BASE}/applications/{app_id}/metrics/data.json', headers=HEADERS,
                            params={'names[]': 'HttpDispatcher', 'values[]': 'call_count'})
    data = response.json()
    return data['metric_data']['metrics'][0]['timeslices'][0]['values']['call_count']


`,
  },
  java: {
    path: 'src/main/java/Reports.java',
    language: 'java',
    head: 'package com.example;\n\nimport java.net.URI;\nimport java.net.http.*;\nimport java.util.*;\n\npublic class Reports {\n  private static final String BASE = "https://api.example.com/v2";\n  private final HttpClient client = HttpClient.newHttpClient();\n\n',
    filler: `  public double totalNUMBER(List<Row> rows, int places) {
    double sum = 0;
    for (Row row : rows) {
      if (row.value() == null || row.skip()) continue;
      sum += row.value() * (row.weight() == null ? 1 : row.weight());
    }
    return Math.round(sum * Math.pow(10, places)) / Math.pow(10, places);
  }

`,
    call: `  public String reportNUMBER(int id) throws Exception {
    HttpRequest request = HttpRequest.newBuilder()
        .uri(URI.create(BASE + "/applications/" + id + "/metrics/data.json?names[]=HttpDispatcher&values[]=call_count"))
        .header("Api-Key", System.getenv("API_KEY")).GET().build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

`,
    foot: '}\n',
  },
  csharp: {
    path: 'src/Reports.cs',
    language: 'csharp',
    head: 'using System;\nusing System.Net.Http;\nusing System.Collections.Generic;\n\npublic class Reports\n{\n  private const string Base = "https://api.example.com/v2";\n  private readonly HttpClient client = new HttpClient();\n\n',
    filler: `  public double TotalNUMBER(IReadOnlyList<Row> rows, int places = 2)
  {
    double sum = 0;
    foreach (var row in rows)
    {
      if (row.Value == null || row.Skip) continue;
      sum += row.Value.Value * (row.Weight ?? 1);
    }
    return Math.Round(sum, places);
  }

`,
    call: `  public async Task<string> ReportNUMBER(int id)
  {
    client.DefaultRequestHeaders.Add("Api-Key", Environment.GetEnvironmentVariable("API_KEY"));
    var response = await client.GetAsync($"{Base}/applications/{id}/metrics/data.json?names[]=HttpDispatcher&values[]=call_count");
    return await response.Content.ReadAsStringAsync();
  }

`,
    foot: '}\n',
  },
  shellscript: {
    path: 'bin/reports.sh',
    language: 'shellscript',
    head: '#!/bin/bash\nset -euo pipefail\nBASE=https://api.example.com/v2\n\n',
    filler: `total_NUMBER() {
  local sum=0 row
  while read -r row; do
    [[ -z "$row" ]] && continue
    sum=$((sum + row))
  done < "$1"
  echo "total of $(wc -l < "$1") rows: $sum"
}

`,
    call: `report_NUMBER() {
  curl -s -G "$BASE/applications/$1/metrics/data.json" -H "Api-Key: $API_KEY" \\
    -d 'names[]=HttpDispatcher' -d 'values[]=call_count' | jq '.metric_data.metrics[0].timeslices[0].values.call_count'
}

`,
  },
  yaml: {
    path: '.github/workflows/reports.yml',
    language: 'yaml',
    head: 'name: reports\non: [push]\njobs:\n  reports:\n    runs-on: ubuntu-latest\n    steps:\n',
    filler: `      - name: build part NUMBER
        if: github.ref == 'refs/heads/main'
        env:
          PART: part-NUMBER
        run: |
          npm ci --prefix "parts/$PART"
          npm test --prefix "parts/$PART" -- --reporter dot
`,
    call: `      - name: report NUMBER
        run: |
          curl -s "https://api.example.com/v2/applications/$APP.json" -H "Api-Key: $API_KEY" | jq .application.name
`,
  },
} as const satisfies Record<string, Shape>;

export type SavedLanguage = keyof typeof shapes;

export const savedLanguages = Object.keys(shapes) as SavedLanguage[];

/** A file of about so many characters, in which the calls stand at equal distances. */
export function savedFile(language: SavedLanguage, characters: number, calls: number): SourceFile {
  const { path, language: id, head, filler, call, ...more }: Shape = shapes[language];
  const pieces = Math.max(calls, Math.round((characters - calls * call.length) / filler.length) + calls);
  let text = head;
  for (let piece = 0; piece < pieces; piece++) {
    const isCall = Math.floor((piece * calls) / pieces) !== Math.floor(((piece + 1) * calls) / pieces);
    text += (isCall ? call : filler).replaceAll('NUMBER', String(piece));
  }
  return sourceFile(path, text + (more.foot ?? ''), id);
}

/** The file after one more edit between its calls, each time at another place: a name gets a digit. */
export function editedFile(file: SourceFile, round: number): SourceFile {
  const { path, text, language } = file;
  const name = /(?:total|part)[_-]?\d+/gi;
  name.lastIndex = Math.floor((text.length * ((round * 7 + 2) % 10)) / 10);
  const end = name.exec(text) ? name.lastIndex : text.length;
  return sourceFile(path, end < text.length ? `${text.slice(0, end)}0${text.slice(end)}` : text, language);
}
