import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './base/config/config.ts';
import { loadSecrets, writePrivateFile } from './base/config/secrets.ts';
import { openBackup, restoreBackup } from './ops/backup/restore-backup.ts';
import { type Run, SECRETS_FILE } from './ops/backup/runs.ts';
import { takeBackup } from './ops/backup/take-backup.ts';
import { type VerifiedFolder, verifyFolder } from './ops/backup/verify-backup.ts';
import { anyPublisherAlive } from './publishing/intake/shares/any-publisher-alive.ts';
import { reachEngine, runningEngine } from './reach-engine.ts';
import { makeFactsAnew } from './republish-command.ts';
import { type Couch, createCouch } from './storage/engine/couch.ts';

export type BackupCommand =
  | { readonly verb: 'backup'; readonly folder: string; readonly full: boolean; readonly secrets: boolean }
  | { readonly verb: 'verify'; readonly folder: string }
  | { readonly verb: 'restore'; readonly folder: string; readonly run: string | null; readonly replace: boolean }
  | { readonly verb: 'republish' };

export const BACKUP_USAGE = `npm run admin -- backup <folder> [--full] [--without-secrets]
npm run admin -- verify <folder>
npm run admin -- restore <folder> [run] [--replace]
npm run admin -- republish`;

const FLAGS: Readonly<Record<BackupCommand['verb'], readonly string[]>> = {
  backup: ['--full', '--without-secrets'],
  verify: [],
  restore: ['--replace'],
  republish: [],
};

/**
 * Null if it is none of these commands. `restore` with an e-mail address is another command; write a folder with @ as
 * `./…@…`.
 */
export function parseBackupCommand([verb, ...rest]: readonly string[]): BackupCommand | null {
  if (verb === 'republish') return rest.length === 0 ? { verb } : null;
  if (verb !== 'backup' && verb !== 'verify' && verb !== 'restore') return null;
  const flags = rest.filter((each) => each.startsWith('--'));
  const [folder, run = null, ...more] = rest.filter((each) => !each.startsWith('--'));
  if (folder === undefined || more.length > 0 || flags.some((flag) => !FLAGS[verb].includes(flag))) return null;
  if (verb === 'restore' && folder.includes('@') && !/[/\\]/.test(folder)) return null;
  if (verb === 'restore') return { verb, folder, run, replace: flags.includes('--replace') };
  if (run !== null) return null;
  if (verb === 'verify') return { verb, folder };
  return { verb, folder, full: flags.includes('--full'), secrets: !flags.includes('--without-secrets') };
}

/** @returns the sentence to print. @throws Error with the sentence to print */
export async function runBackupCommand(
  config: Config,
  command: BackupCommand,
  say: (sentence: string) => void,
): Promise<string> {
  switch (command.verb) {
    case 'backup':
      return await withEngine(config, async (couch) => await back(couch, config, command, say));
    case 'verify':
      return tellVerified(await verifyFolder(command.folder, say));
    case 'restore':
      return await restore(config, command, say);
    case 'republish':
      await refuseRunning(config, 'republish');
      return await withEngine(config, (couch) => makeFactsAnew(couch, say));
  }
}

/**
 * On a CouchDB only those services are detected that take part in publishing. @throws Error with the sentence to print
 */
async function refuseRunning(config: Config, what: string): Promise<void> {
  if (config.engine !== null) {
    const isUsed = await withEngine(config, anyPublisherAlive);
    if (isUsed) throw new Error(`A service runs on these databases. Stop all that do, then ${what}.`);
  } else if ((await runningEngine(config)) !== null) {
    throw new Error(`A service runs on ${config.dataDir}. Stop it, then ${what}.`);
  }
}

async function withEngine<T>(config: Config, work: (couch: Couch) => Promise<T>): Promise<T> {
  const engine = await reachEngine(config, () => loadSecrets(config.dataDir, config.jwtKey));
  try {
    return await work(createCouch(engine.address, config.dbPrefix));
  } finally {
    await engine.close();
  }
}

async function back(
  couch: Couch,
  config: Config,
  { folder, full, secrets }: Extract<BackupCommand, { verb: 'backup' }>,
  say: (sentence: string) => void,
): Promise<string> {
  const dataDir = secrets ? config.dataDir : null;
  const taken = await takeBackup({ couch, folder, dataDir, full, now: () => new Date(), say });
  const { previous, completeTo, databases } = taken.manifest;
  const after = previous === null ? 'all of it' : `goes on from ${previous.name}`;
  return [
    `${taken.path}: ${taken.revisions} revisions of ${databases.length} databases, ${megabytes(taken.bytes)}, ${after}.`,
    `Everything that was acknowledged before ${completeTo} is in it.`,
  ].join('\n');
}

function tellVerified({ runs, others }: VerifiedFolder): string {
  const lines = [
    ...others.unfinished.map((name) => `${name} was cut off and may be removed.`),
    ...others.damaged.map(({ name, why }) => `${name} cannot be restored: ${why}.`),
    ...runs.map(({ run, problems }) => tellRun(run, problems)),
  ];
  const isWhole = others.damaged.length === 0 && runs.every(({ problems }) => problems.length === 0);
  if (!isWhole) throw new Error(lines.join('\n'));
  return lines.join('\n');
}

function tellRun({ name, manifest }: Run, problems: readonly string[]): string {
  if (problems.length > 0) return `${name} cannot be restored. ${problems.join(' ')}`;
  const segments = manifest.databases.flatMap((database) => database.segments);
  const revisions = segments.reduce((sum, segment) => sum + segment.revisions, 0);
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const after = manifest.previous === null ? 'all of it' : `goes on from ${manifest.previous.name}`;
  return `${name} is whole: ${revisions} revisions, ${megabytes(bytes)}, ${after}; complete to ${manifest.completeTo}.`;
}

async function restore(
  config: Config,
  { folder, run, replace }: Extract<BackupCommand, { verb: 'restore' }>,
  say: (sentence: string) => void,
): Promise<string> {
  const backup = await openBackup(folder, run, say);
  await refuseRunning(config, 'restore');
  // Created before anything is removed: if it cannot be created, the secrets could not be restored at the end.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const secretsBefore = await secretsIn(config.dataDir);
  const { databases, revisions } = await withEngine(config, (couch) => restoreBackup({ couch, backup, replace, say }));
  const last = backup.chain.at(-1);
  if (last === undefined) throw new Error('A backup of no runs cannot be restored.');
  const secrets = await putBackSecrets(last, config.dataDir, secretsBefore);
  return [
    `Restored ${last.name}: ${revisions} revisions of ${databases} databases. ${secrets}`,
    `Everything that was acknowledged before ${last.manifest.completeTo} is there.`,
    'Start the service: devices bring by themselves what they know beyond that.',
  ].join('\n');
}

async function secretsIn(folder: string): Promise<string | null> {
  return await readFile(join(folder, SECRETS_FILE), 'utf8').catch(() => null);
}

/** The secrets match what devices and tables hold: sign-ins, subscriptions, waiting mails. */
async function putBackSecrets(run: Run, dataDir: string, before: string | null): Promise<string> {
  if (run.manifest.secrets === null) return 'The backup holds no secrets, so everybody has to sign in again.';
  const text = await readFile(join(run.path, run.manifest.secrets.file), 'utf8');
  if (before === text) return 'The secrets are the same.';
  const path = join(dataDir, SECRETS_FILE);
  if (before !== null) await writePrivateFile(`${path}.before-restore`, before);
  await writePrivateFile(path, text);
  return before === null ? 'The secrets are put back.' : `The secrets that were here are in ${path}.before-restore.`;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
