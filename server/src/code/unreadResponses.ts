import type { CallResponse } from './call';

/** The response of a request, which the program does not read. */
export const unusedResponse: CallResponse = { use: 'unused', reads: [], checks: [] };

/** A response that leaves what can be followed: it is returned, stored or passed to something unknown. */
export const escapingResponse: CallResponse = { use: 'escapes', reads: [], checks: [] };
