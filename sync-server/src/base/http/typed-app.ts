import type { createServer } from '../../http/plugins/create-server.ts';

/** The server that `createServer` returns: request and response types follow from the TypeBox schemas of a route. */
export type TypedApp = ReturnType<typeof createServer>;
