import type { CommandLine } from '../arguments';
import { Failure } from '../failure';
import type { Io } from '../io';
import { loadProfile } from '../service';

/** `graphward sandbox`: runs the embedded service in the foreground until it is terminated. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const { createSandbox } = await import('../../sandbox/handle');
  const { faults, isFaultName } = await import('../../sandbox/faults');
  const { serve } = await import('../../sandbox/http');
  const port = wholeNumber(line, 'port', 0);
  if (port > 65535) throw new Failure('--port must be between 0 and 65535');
  const names = faults.map(fault => fault.name);
  for (const name of line.list('fault')) {
    if (!names.some(known => known === name))
      throw new Failure(`"${name}" is not a fault; the faults are ${names.join(', ')}`);
  }
  const stoppedClock = clockOf(line);
  const sandbox = createSandbox({
    now: stoppedClock === undefined ? io.world.now : () => stoppedClock,
    seed: wholeNumber(line, 'seed', 1),
    rounding: line.flag('rounding'),
    faults: line.list('fault').filter(isFaultName),
    namespace: loadProfile(line, io).attributeNamespace,
    wallClock: io.world.now,
  });
  const server = await serve(sandbox, port).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Failure(`port ${port} is in use; --port 0 selects a free one`) : error;
  });
  io.out(
    `${JSON.stringify({ url: server.url, graphqlUrl: `${server.url}/graphql`, apiKey: sandbox.apiKey, accountId: sandbox.accountId })}\n`,
  );
  await new Promise<void>(resolve => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await server.close();
  return 0;
}

function wholeNumber(line: CommandLine, option: string, defaultValue: number): number {
  const value = line.text(option);
  if (value === undefined) return defaultValue;
  if (!/^\d{1,9}$/.test(value)) throw new Failure(`--${option} must be a whole number, not "${value}"`);
  return Number(value);
}

function clockOf(line: CommandLine): number | undefined {
  const value = line.text('now');
  if (value === undefined) return undefined;
  const millis = Date.parse(value);
  if (!Number.isFinite(millis))
    throw new Failure(`--now must be an ISO 8601 time such as 2026-11-20T10:00:00Z, not "${value}"`);
  return millis;
}
