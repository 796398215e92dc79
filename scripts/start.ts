import { spawn } from 'node:child_process';
import { BUILT_SERVER, buildAllIfNeeded } from './lib/builds.ts';

/** Node 22 and newer keep compiled modules there; older ones ignore the variable. */
const COMPILE_CACHE = 'node_modules/.cache/lapka-service';

/**
 * `npm start`: builds what is older than its sources, then runs the built service in a process of its own, because this
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
// A terminal sends SIGINT to both processes; whoever stops `npm start` by its id reaches this one alone.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => service.kill('SIGTERM'));
service.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128);
});
