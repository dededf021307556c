import { requests, resolvers } from '../../server/src/lsp/requests';

/** Every request about a document, as the server registers them. */
export const documentRequests = [...Object.keys(requests), ...Object.keys(resolvers)];
