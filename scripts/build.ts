import { buildAllIfNeeded } from './lib/builds.ts';

/** `npm run build`: builds the page into `dist/` and the service into `dist-server/` where their sources are newer. */
await buildAllIfNeeded();
