import { statfs } from 'node:fs/promises';
import { type Config, ConfigError, readConfig } from '../../base/config/config.ts';
import { type Couch, createCouch } from '../../storage/engine/couch.ts';
import { createStore } from '../../storage/store/store.ts';
import { checkClock } from './clock.ts';
import { checkCluster, checkCopies } from './cluster.ts';
import { checkDataFolder } from './data-folder.ts';
import { checkDatabases } from './databases.ts';
import { checkEngine } from './engine.ts';
import { checkEnvironment } from './environment.ts';
import { checkLedger } from './ledger.ts';
import { checkMailServer } from './mail-server.ts';
import { checkOwnDatabases } from './own-databases.ts';
import { Notes, type Report } from './report.ts';
import { checkService } from './service-state.ts';

/**
 * Longer than the pause between two counts (publishing/publisher.ts), so that a busy post does not look stuck.
 */
const PAUSE_MS = 12_000;

type Secrets = NonNullable<Awaited<ReturnType<typeof checkDataFolder>>>;

/** Lets tests replace external parts. */
export interface DoctorOptions {
  readonly pauseMs?: number;
  readonly freeBytes?: (path: string) => Promise<number>;
  readonly now?: () => number;
}

/** How to reach the engine; `close` releases what was opened. @throws Error if the engine cannot be reached */
export type Reach = (
  config: Config,
  secrets: () => Promise<Secrets>,
) => Promise<{ readonly address: Couch['address']; close(): Promise<void> }>;

/**
 * Examines an installation from outside: its environment, folder, running service, engine and data. It changes nothing.
 * If a fault prevents a check, the report says so.
 */
export async function examine(
  env: Readonly<Record<string, string | undefined>>,
  reach: Reach,
  options: DoctorOptions = {},
): Promise<Report> {
  const notes = new Notes();
  const config = configOf(env, notes);
  if (config === null) return notes.report();
  checkEnvironment(config, notes);
  const { freeBytes = freeBytesAt } = options;
  const secrets = await checkDataFolder({ dataDir: config.dataDir, freeBytes }, notes);
  const publishes = await checkService(config, notes);
  await checkMailServer(config.mail, notes);
  if (secrets === null) {
    notes.unseen('engine', 'Without the secrets the engine was not asked.', 'See to the data folder first.');
    return notes.report();
  }
  await withEngine({ config, secrets, reach }, notes, async (couch) => {
    await examineEngine({ couch, jwtKey: config.jwtKey ?? secrets.jwtKey, publishes, options }, notes);
  });
  return notes.report();
}

function configOf(env: Readonly<Record<string, string | undefined>>, notes: Notes): Config | null {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const sentence of error.message.split('\n')) {
      notes.wrong(
        'environment',
        `${sentence}.`,
        'Correct the variable (docs/operating.md); the service does not start.',
      );
    }
    notes.unseen('service', 'With such an environment nothing else was looked at.', 'Correct it, then ask again.');
    return null;
  }
}

async function withEngine(
  { config, secrets, reach }: { config: Config; secrets: Secrets; reach: Reach },
  notes: Notes,
  work: (couch: Couch) => Promise<void>,
): Promise<void> {
  const engine = await reach(config, async () => secrets).catch(() => null);
  if (engine === null) {
    notes.wrong(
      'engine',
      'The embedded engine of DATA_DIR is held by a process that does not tell where it listens, or is damaged.',
      'Ask again when the service has started; when it does not, its last lines say why.',
    );
    return;
  }
  try {
    await work(createCouch(engine.address, config.dbPrefix));
  } finally {
    await engine.close();
  }
}

interface Examined {
  readonly couch: Couch;
  readonly jwtKey: string;
  readonly publishes: boolean | null;
  readonly options: DoctorOptions;
}

async function examineEngine({ couch, jwtKey, publishes, options }: Examined, notes: Notes): Promise<void> {
  const { pauseMs = PAUSE_MS, now = Date.now } = options;
  if (!(await checkEngine(couch, jwtKey, notes))) {
    notes.unseen('databases', 'Databases, ledger and clock were not looked at.', 'See to the engine first.');
    return;
  }
  const cluster = await checkCluster(couch, notes);
  if (cluster !== null) await checkCopies(couch, cluster, notes);
  if (!(await checkDatabases(couch, notes))) {
    notes.unseen('ledger', 'Ledger, people’s databases and clock were not looked at.', 'See to the databases first.');
    return;
  }
  const store = createStore(couch);
  try {
    await checkClock(store, now(), publishes, notes);
    await Promise.all([
      checkLedger(store, { now, pauseMs }, notes),
      checkOwnDatabases({ couch, store, cluster, pauseMs }, notes),
    ]);
  } catch {
    notes.unseen('ledger', 'The engine stopped answering while it was looked at.', 'Look at its log, then ask again.');
  }
}

async function freeBytesAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
