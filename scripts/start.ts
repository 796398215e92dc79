import { buildPageIfNeeded } from './lib/page-build.ts';

/**
 * `npm start`: builds the page when it is not there or older than its sources, then starts the service in this process.
 */
await buildPageIfNeeded();
await import('../sync-server/src/server.ts');
