const request = `response = requests.get(
    f"https://api.example.com/v2/applications/{app_id}/metrics/data.json",
    headers={"Api-Key": key},
    params={"names[]": "HttpDispatcher", "values[]": "requests_per_minute", "summarize": "true"},
)
`;

function job(then: string): string {
  return `import requests\n\n${request}${then}\n`;
}

/** The id of a deployment became a text, which the program may not expect. */
const deployment = `import requests

response = requests.post(
    f"https://api.example.com/v2/applications/{app_id}/deployments.json",
    headers={"Api-Key": key},
    json={"deployment": {"revision": "1.2.3"}},
)
print(response.json()["deployment"]["id"])
`;

/** The files of the workspace in which calls are rewritten, by name. */
export const rewritingFiles = {
  'exact.py': job(
    'print(response.json()["metric_data"]["metrics"][0]["timeslices"][0]["values"]["requests_per_minute"])',
  ),
  'partial.py': deployment,
  'unopened.py': deployment,
  'first.sh': `curl -s -G "https://api.example.com/v2/applications/$APP/metrics/data.json" -H "Api-Key: $KEY" -d 'names[]=HttpDispatcher' -d 'values[]=call_count' -d summarize=true | jq '.metric_data.metrics[0].timeslices[0].values.call_count'\n`,
  'query.py':
    'COUNT = """{ actor { account(id: 1) { nrql(query: "SELECT count(*) FROM Transaction") { results } } } }"""\nprint(COUNT)\n',
} as const;
