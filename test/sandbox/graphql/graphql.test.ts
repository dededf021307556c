import { suite } from '../../harness/suite';
import { printJson, still } from '../exchange';

/** Sends the documents of an example one after the other to a fresh service; each has its own variables below it. */
suite('test/sandbox/graphql', async example => {
  const sandbox = still();
  const responses: Record<string, string> = {};
  const documents = example.fences.filter(fence => fence.language === 'graphql');
  for (const [index, document] of documents.entries()) {
    const label = index === 0 ? '' : ` ${index + 1}`;
    const variables = example.fences.find(fence => fence.info === `variables${label}`)?.text;
    const key = document.label.startsWith('as ') ? `sandbox-key-${document.label.slice(3)}-1234567` : sandbox.apiKey;
    const response = await sandbox.handle({
      method: 'POST',
      url: '/graphql',
      headers: { 'Content-Type': 'application/json', 'Api-Key': key },
      body: JSON.stringify({ query: document.text, ...(variables ? { variables: JSON.parse(variables) } : {}) }),
      loopback: true,
    });
    const body = printJson(JSON.parse(response.body));
    responses[`response${label}`] = response.status === 200 ? body : `${response.status}\n${body}`;
  }
  return responses;
});
