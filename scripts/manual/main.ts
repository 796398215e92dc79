import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { UNLIMITED } from '../chaos/person.ts';
import { couchHome } from '../cluster/home.ts';
import { buildAllIfNeeded } from '../lib/builds.ts';
import { Manual } from './chapters.ts';
import { FOLLOWED_ELSEWHERE, follow } from './follow.ts';
import { Machines } from './machines.ts';
import { People } from './people.ts';
import { ManualShell } from './shell.ts';

const GRACE_MS = 120_000;
const DOCUMENTS = ['couchdb.md', 'operating.md'];

/**
 * `npm run manual [-- seed]`: follows docs/couchdb.md and docs/operating.md with several CouchDB nodes and services on
 * this machine, while people write. Ends with 0 if every command works and nothing is lost.
 */
async function main(): Promise<void> {
  const home = await couchHome(process.env);
  const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
  const texts = DOCUMENTS.map((name) =>
    readFile(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8'),
  );
  const manual = new Manual(await Promise.all(texts), FOLLOWED_ELSEWHERE);
  await buildAllIfNeeded();
  const folder = await mkdtemp(join(tmpdir(), 'lapka-manual-'));
  const open: { close(): Promise<void> }[] = [];
  let cleaning: Promise<void> | null = null;
  // An interrupt also ends `follow`, whose end must wait for the same clean-up.
  const clean = () => {
    cleaning ??= (async () => {
      for (const each of open.toReversed()) await each.close();
      await rm(folder, { recursive: true, force: true });
    })();
    return cleaning;
  };
  closeWithGrace({ delay: GRACE_MS, logger: false }, clean);
  let failed = true;
  try {
    say(`Seed ${seed}.`);
    const machines = await Machines.open({ home, folder, env: UNLIMITED, say });
    open.push(machines);
    const shell = await ManualShell.open(folder, (command) => machines.play(command));
    open.push(shell);
    await follow({ manual, machines, shell, folder, register: () => People.register(machines, seed), say });
    failed = false;
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await clean();
  }
  // `closeWithGrace` would exit with success.
  process.exit(failed ? 1 : 0);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
