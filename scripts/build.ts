import { buildAllIfNeeded } from './lib/builds.ts';

/** `npm run build`: the page into `dist/` and the service into `dist-server/`, each where it is older than its sources. */
await buildAllIfNeeded();
