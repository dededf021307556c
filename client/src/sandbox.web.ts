import { createSandbox } from '../../server/src/sandbox/handle';
import { serveOnPort } from '../../server/src/sandbox/port';

/** The worker's own scope; the shared types describe Node.js only. */
declare const self: {
  postMessage(message: unknown): void;
  addEventListener(name: 'message', receive: (event: { readonly data: unknown }) => void): void;
};

/** The embedded service in a web worker. */
serveOnPort(
  {
    post: message => self.postMessage(message),
    listen: receive => self.addEventListener('message', event => receive(event.data)),
  },
  ({ namespace }) => createSandbox({ now: () => Date.now(), namespace }),
);
