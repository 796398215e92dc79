import { BUILT_ADMIN, buildServiceIfNeeded } from './lib/builds.ts';
import { run } from './lib/run.ts';

/** `npm run admin`: the service's command line, rebuilt first if its sources are newer. */
await buildServiceIfNeeded();
process.exitCode = await run(process.execPath, [BUILT_ADMIN, ...process.argv.slice(2)]);
