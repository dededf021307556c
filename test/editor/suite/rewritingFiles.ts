const request = `response = requests.get(
    f"https://api.example.com/v2/applications/{app_id}/metrics/data.json",
    headers={"Api-Key": key},
    params={"names[]": "HttpDispatcher", "values[]": "requests_per_minute", "summarize": "true"},
)
`;

function job(then: string): string {
  return `import requests\n\n${request}${then}\n`;
}

/** The files of the workspace in which calls are rewritten, by name. */
export const rewritingFiles = {
  'exact.py': job(
    'print(response.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]["requests_per_minute"])',
  ),
  // The response goes to a function that nobody knows, so that its reads cannot be followed.
  'partial.py': job('archive(response.json())'),
  'unopened.py': job('archive(response.json())'),
  'query.py':
    'COUNT = """{ actor { account(id: 1) { nrql(query: "SELECT count(*) FROM Transaction") { results } } } }"""\nprint(COUNT)\n',
} as const;
