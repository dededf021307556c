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
  'exact.py': `import requests

response = requests.get(
    f"https://api.example.com/v2/applications/{app_id}.json",
    headers={"Api-Key": key},
)
print(response.json()["application"]["name"])
`,
  'partial.py': deployment,
  'unopened.py': deployment,
  'first.sh': `curl -s "https://api.example.com/v2/applications/$APP.json" -H "Api-Key: $KEY" | jq -r '.application.name'\n`,
  'query.py':
    'COUNT = """{ actor { account(id: 1) { nrql(query: "SELECT count(*) FROM Transaction") { results } } } }"""\nprint(COUNT)\n',
} as const;
