import { parentPort } from 'node:worker_threads';
import { createSandbox } from '../../server/src/sandbox/handle';
import { serveOnPort } from '../../server/src/sandbox/port';

/** The embedded service in a worker thread of the extension host, so that a long query does not block typing. */
if (parentPort) {
  const port = parentPort;
  serveOnPort(
    { post: message => port.postMessage(message), listen: receive => port.on('message', receive) },
    ({ namespace }) => createSandbox({ now: () => Date.now(), namespace }),
  );
}
