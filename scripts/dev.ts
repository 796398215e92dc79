import { type ChildProcess, spawn } from 'node:child_process';

/**
 * `npm run dev`: the service (restarted when its files change) on PORT and the page on the address that Vite prints,
 * with everything that is not the page passed on to the service. When one of them ends, both end.
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
