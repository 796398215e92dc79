import { type ChildProcess, spawn } from 'node:child_process';

/**
 * `npm run dev`: runs the service on PORT, restarted when its files change, and the page on the address that Vite
 * prints, which passes all other requests on to the service. When one process ends, both end.
 */
const children: ChildProcess[] = [
  spawn(
    process.execPath,
    [
      '--watch-path=sync-server',
      '--watch-path=couchdb',
      '--watch-path=src/domain',
      '--import',
      'tsx',
      'sync-server/src/server.ts',
    ],
    {
      stdio: 'inherit',
    },
  ),
  spawn('node_modules/.bin/vite', [], { stdio: 'inherit' }),
];

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
