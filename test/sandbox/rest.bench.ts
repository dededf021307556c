import { serve } from '../../server/src/sandbox/http';
import { moment, still } from './exchange';

/** Prints how long the embedded service takes, for n and for 2n, so that growth shows. */

function milliseconds(start: bigint): number {
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function report(name: string, ...figures: readonly string[]): void {
  console.log(`${name.padEnd(52)} ${figures.join('   ')}`);
}

const data = (id: number, query: string) => `/v2/applications/${id}/metrics/data.json?names[]=HttpDispatcher&${query}`;
const small = data(987654, 'values[]=call_count&summarize=true');

async function main(): Promise<void> {
  const started = process.hrtime.bigint();
  const sandbox = still({ restCallsPerMinute: Number.POSITIVE_INFINITY });
  const get = (url: string) =>
    sandbox.handle({ method: 'GET', url, headers: { 'Api-Key': sandbox.apiKey }, body: '', loopback: true });
  await get(small);
  report('cold start to the first response (target 300 ms)', `${milliseconds(started).toFixed(1)} ms`);
  const large = process.hrtime.bigint();
  await still({ seed: 2 }).handle({
    method: 'GET',
    url: '/v2/applications.json',
    headers: { 'Api-Key': sandbox.apiKey },
    body: '',
    loopback: true,
  });
  report('cold start of the large world to its first page', `${milliseconds(large).toFixed(1)} ms`);

  const mean = async (url: string, calls: number) => {
    const start = process.hrtime.bigint();
    for (let i = 0; i < calls; i++) await get(url);
    return `${calls} calls: ${(milliseconds(start) / calls).toFixed(3)} ms each`;
  };
  for (const [name, url] of [
    ['metric data, 30 minutes, per minute (target 5 ms)', data(987654, '')],
    ['metric data, 30 minutes, 40 hosts', data(987660, '')],
    ['metric data, 3 hours, per minute', data(987654, 'from=2026-11-20T07:00:00Z&to=2026-11-20T10:00:00Z')],
    ['metric data, 7 days, 40 hosts', data(987660, 'from=2026-11-13T10:00:00Z&to=2026-11-20T10:00:00Z')],
    ['list of applications', '/v2/applications.json'],
  ] as const)
    report(name, await mean(url, 50), await mean(url, 100));

  const service = await serve(sandbox, 0);
  const burst = async (requests: number) => {
    const start = process.hrtime.bigint();
    for (let sent = 0; sent < requests; sent += 10) {
      const responses = Array.from({ length: 10 }, async () => {
        const response = await fetch(service.url + small, { headers: { 'Api-Key': sandbox.apiKey } });
        return response.text();
      });
      await Promise.all(responses);
    }
    return `${requests} requests: ${Math.round((requests * 1000) / milliseconds(start))} per second`;
  };
  await burst(200);
  report('small calls through the port (target 500 per second)', await burst(1000), await burst(2000));
  await service.close();

  const memory = async (calls: number) => {
    for (let i = 0; i < calls; i++) await get(i % 10 === 0 ? data(987660, `from=2026-11-1${i % 7}T10:00:00Z`) : small);
    globalThis.gc?.();
    return `${calls} calls: ${Math.round(process.memoryUsage().rss / 1e6)} MB resident, ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB heap`;
  };
  report('memory (target 150 MB; --expose-gc for a steady heap)', await memory(500), await memory(1000));
  report('the clock of the benchmark', new Date(moment).toISOString());
}

void main();
