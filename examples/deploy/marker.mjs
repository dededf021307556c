// Marks a deployment of the shop, so that the charts show where it happened.
const appId = process.env.APP_ID;
const revision = process.env.REVISION;

const response = await fetch(`https://api.example.com/v2/applications/${appId}/deployments.json`, {
  method: 'POST',
  headers: {
    'X-Api-Key': process.env.API_KEY,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    deployment: {
      revision,
      changelog: process.env.CHANGELOG,
      user: 'ci@example.com',
    },
  }),
});

if (!response.ok) {
  console.error(`the deployment was not marked: ${response.status}`);
  process.exit(1);
}
