import { spawn } from 'node:child_process';
import { BUILT_SERVER, buildAllIfNeeded } from './lib/builds.ts';

/** Node 22 and newer cache compiled modules there; older ones ignore the variable. */
const COMPILE_CACHE = 'node_modules/.cache/lapka-service';

/**
 * `npm start`: rebuilds what is older than its sources, then runs the built service in its own process, because this
 * one translates TypeScript.
 */
await buildAllIfNeeded();
process.stdout.write(
  'Page and service are built. Starting; Ctrl+C stops it, and `npm run demo` in a second terminal brings people and posts.\n',
);
const service = spawn(process.execPath, [BUILT_SERVER], {
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
});
// A terminal sends SIGINT to both processes; a SIGTERM to `npm start` by its id reaches only this one.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => service.kill('SIGTERM'));
service.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128);
});
