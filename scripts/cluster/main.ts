import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { DEFAULT_PORT } from '../../sync-server/src/base/config/environment.ts';
import { buildAllIfNeeded } from '../lib/builds.ts';
import { Cluster } from './cluster.ts';
import { couchHome } from './home.ts';

/** The members stop one after the other. */
const GRACE_MS = 90_000;

/**
 * `npm run cluster [-- folder]`: runs the set-up of docs/operating.md, "Growing", on this machine until it is
 * interrupted. Without a folder its data are deleted at the end.
 */
async function main(): Promise<void> {
  const home = await couchHome(process.env);
  const given = process.argv[2];
  const folder = given === undefined ? await mkdtemp(join(tmpdir(), 'lapka-cluster-')) : resolve(given);
  await buildAllIfNeeded();
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
  const cluster = new Cluster({ home, folder, port: Number(process.env.PORT ?? DEFAULT_PORT), say });
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) process.stderr.write(`${err.message}\n`);
    say('Stopping.');
    await cluster.stop();
    if (given === undefined) await rm(folder, { recursive: true, force: true });
  });
  const running = await cluster.start();
  say(`Lapka is ready: ${running.url}`);
  for (const { name, url } of [...running.services, ...running.nodes]) say(`  ${name}: ${url}`);
  say(`The data are in ${folder}. Stop it with Ctrl-C, or with: kill ${process.pid}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
