// A thread that runs one command line of the built program after the other, as a process of its own would.
import { createRequire } from 'node:module';
import { workerData } from 'node:worker_threads';

const { program, port, signal } = workerData;
const { run } = createRequire(import.meta.url)(program);

/** The environment of this thread is its own; what a command starts inherits it. */
function setEnvironment(env) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}

const clock = Date.now;

port.on('message', async ({ words, cwd, env, input, now }) => {
  setEnvironment(env);
  Date.now = now === undefined ? clock : () => now;
  const printed = { stdout: '', stderr: '' };
  const output = name => ({
    write(text) {
      printed[name] += text;
    },
  });
  const stdin = (async function* () {
    yield Buffer.from(input);
  })();
  const status = await run(words, {
    env: process.env,
    stdin,
    stdout: output('stdout'),
    stderr: output('stderr'),
    cwd: () => cwd,
  });
  port.postMessage({ status, ...printed });
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
