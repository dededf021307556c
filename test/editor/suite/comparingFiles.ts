/** The files of the workspace in which calls are compared, by name. The id of the application is only known at run time. */
export const comparingFiles = {
  'series.py': `import requests

response = requests.get(
    f"https://api.example.com/v2/applications/{app_id}/metrics/data.json",
    headers={"Api-Key": key},
    params={"names[]": "HttpDispatcher", "values[]": "requests_per_minute"},
)
for part in response.json()["metric_data"]["metrics"][0]["timeslices"]:
    print(part["values"]["requests_per_minute"])
`,
  'list.sh': 'curl -s -H "Api-Key: $KEY" https://api.example.com/v2/applications.json | jq ".applications[].name"\n',
} as const;
