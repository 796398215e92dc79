import { join } from 'node:path';
import type { Manual } from './chapters.ts';
import type { Machines, ServiceFile } from './machines.ts';
import type { LongestWaits, People } from './people.ts';
import type { ManualShell } from './shell.ts';
import { substituted } from './substitute.ts';

interface FollowParts {
  readonly manual: Manual;
  readonly machines: Machines;
  readonly shell: ManualShell;
  /** Folder for what the documents write to `/backups`. */
  readonly folder: string;
  /** Registers people, once there is a service. */
  readonly register: () => Promise<People>;
  /** Called with a sentence for each step. */
  readonly say: (sentence: string) => void;
}

/** Runs the commands of a chapter; with `killAt` only until one prints such a line. */
type Commands = (options?: { readonly killAt?: RegExp }) => Promise<void>;

/** Chapters with commands that tests follow (tests/contract/service, couchdb), or that need containers. */
export const FOLLOWED_ELSEWHERE = [
  'Backup and restore',
  'The first admin',
  'Mail',
  'What is wrong?',
  'One node in a container',
  'Three nodes in containers',
];
/** What `cluster apply` prints when the databases have new copies, of which none is complete. */
const APPLYING = /maps changed\.$/;
const UNTIL_NOTHING_WAITS = `timeout 120 sh -c "until npm run -s admin -- cluster plan | grep 'Nothing waits'; do sleep 1; done"`;
const BACKUPS = '/backups/lapka';
/** The service's first node, and the machines of a cluster. */
const FIRST = 'one.lapka';
const CLUSTER = [FIRST, 'two.lapka', 'three.lapka'];

/**
 * Follows the documents from one node to an upgraded cluster, while people write. Between the commands it does what is
 * no command: it installs, edits and loses machines, and kills what `cluster apply` must continue.
 * @throws Error for the first chapter that does not do what it says
 */
export async function follow(parts: FollowParts): Promise<void> {
  const { manual, machines, say, register } = parts;
  const service: ServiceFile = { nodes: [FIRST], count: 1 };
  await machines.addService('lapka', service);
  await machines.install(FIRST, { isAlone: true });
  const began = performance.now();
  await machines.play({ host: FIRST, words: ['systemctl', 'start', 'couchdb'] });
  await machines.play({ host: null, words: ['systemctl', 'start', 'lapka'] });
  const people = await register();
  const first = await people.during(async () => {});
  say(lineOf('One node', performance.now() - began, first));

  const chapter = async (heading: string, play: (commands: Commands, goesOn: () => Promise<void>) => Promise<void>) => {
    say(`## ${heading}`);
    const from = performance.now();
    // The environment is the one before the chapter: what the operator edits counts from the next start of a service.
    const env = machines.adminEnv(service.nodes);
    const commands: Commands = async ({ killAt } = {}) => await run(parts, manual.read(heading), env, killAt);
    const longest = await people.during((goesOn) => play(commands, goesOn));
    await run(parts, UNTIL_NOTHING_WAITS, machines.adminEnv(service.nodes));
    say(lineOf(heading, performance.now() - from, longest));
  };

  await chapter('From one node to a cluster', async (commands) => {
    for (const host of CLUSTER.slice(1)) await machines.install(host);
    machines.settings(FIRST).isAlone = false;
    service.nodes = CLUSTER;
    service.count = 2;
    await commands({ killAt: APPLYING });
    await commands();
  });
  await chapter('A lost node', async (commands, goesOn) => {
    await machines.kill('three.lapka');
    await goesOn();
    await commands();
  });
  await chapter('Replacing a node', async (commands, goesOn) => {
    await machines.lose('three.lapka');
    await goesOn();
    await machines.install('four.lapka');
    service.nodes = [FIRST, 'two.lapka', 'four.lapka'];
    await commands({ killAt: APPLYING });
    await commands();
  });
  await chapter('Restore into a cluster', async (commands) => {
    const old = service.nodes;
    const restored = ['five.lapka', 'six.lapka', 'seven.lapka'];
    for (const host of restored) await machines.install(host);
    service.nodes = restored;
    await commands();
    for (const host of old) await machines.lose(host);
    for (const [index, host] of restored.entries()) machines.rename(host, CLUSTER[index] ?? host);
    service.nodes = CLUSTER;
  });
  await chapter('Upgrading CouchDB', (commands) => commands());
  await machines.addService('lapka-new', { ...service, untilRestarted: { PUBLISHER: 'off' } });
  await chapter('Upgrading', (commands) => commands());

  if (manual.unread.length > 0) throw new Error(`Nobody follows these chapters: ${manual.unread.join(', ')}.`);
  say(`${people.statements} statements are there, each published once, and every node shows the same.`);
}

async function run(
  { machines, shell, folder, say }: FollowParts,
  commands: string,
  env: Readonly<Record<string, string>>,
  killAt?: RegExp,
): Promise<void> {
  const names = machines.names().set(BACKUPS, join(folder, 'backups'));
  const show = (line: string) => say(`  ${line}`);
  await shell.run(substituted(commands, names), { env, addresses: machines.addresses(), show, killAt });
}

function lineOf(chapter: string, took: number, longest: LongestWaits): string {
  const [all, accepted, published] = [took, longest.accepted, longest.published].map((ms) => (ms / 1_000).toFixed(1));
  return `${chapter}: ${all} s; each statement was accepted within ${accepted} s and published within ${published} s`;
}
