import type { createServer } from '../app.ts';

/** The server as `createServer` makes it: request and answer types follow from the TypeBox schemas of a route. */
export type TypedApp = ReturnType<typeof createServer>;
