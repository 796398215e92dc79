import Fastify from 'fastify';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { tokens } from '../../http/plugins/tokens.ts';
import { answeringAddresses } from '../../storage/engine/cluster-state.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { isCredentialRefused } from '../../storage/engine/engine-request.ts';
import { checkEngineToken } from '../../storage/engine/engine-token.ts';
import { askEngine, type EngineAnswer } from './ask-engine.ts';
import { checkSettings } from './couchdb-settings.ts';
import type { Notes } from './report.ts';

/** The version with which the gateway and the publisher were tested. */
const MAJOR = '3';
const TIMEOUT_MS = 10_000;

interface Welcome {
  readonly version: unknown;
  readonly vendor: unknown;
}

/**
 * Checks that the engine responds, has a supported version, and accepts the service's credential. False: further
 * requests are useless.
 */
export async function checkEngine(couch: Couch, jwtKey: string, notes: Notes): Promise<boolean> {
  const welcome = await askEngine(couch, '');
  if (welcome === null) {
    notes.wrong(
      'engine',
      'The engine does not answer.',
      'Start CouchDB, or correct COUCHDB_URL; of the embedded engine, start the service.',
    );
    return false;
  }
  // Sends a wrong password only once: CouchDB counts them and locks the service out after five.
  if (refusesCredential(welcome, notes)) return false;
  const databases = await askEngine(couch, '_all_dbs?limit=1');
  if (databases !== null && refusesCredential(databases, notes)) return false;
  checkVersion(fieldsOf<Welcome>(welcome.body), notes);
  checkDate(welcome, notes);
  const up = await askEngine(couch, '_up');
  if (up?.status !== 200) {
    notes.wrong(
      'engine',
      `The engine says that it is not up (${up?.status ?? 'no answer'}).`,
      'Look at its log; a node of a cluster in maintenance mode says 404.',
    );
  }
  await checkNodes(couch, notes);
  await checkSettings(couch, notes);
  if (!(await knowsTokens(couch, jwtKey))) {
    notes.wrong(
      'engine',
      'The engine does not accept the service’s access tokens, so no device can sync.',
      'Give CouchDB the key of JWT_KEY and the JWT handler (docs/operating.md, "A real CouchDB").',
    );
  }
  return true;
}

/** CouchDB's message for a locked account. */
const LOCKED = /temporarily locked/i;

function refusesCredential({ status, body }: EngineAnswer, notes: Notes): boolean {
  if (!isCredentialRefused(status)) return false;
  if (LOCKED.test(String(fieldsOf<{ reason: string }>(body).reason))) {
    notes.wrong(
      'engine',
      'The engine has locked the service’s account for some minutes, because wrong passwords were sent for it from ' +
        'this machine. It refuses the right password too.',
      'Set mode = warn in [chttpd_auth_lockout], as couchdb/local.ini does, find what sends the wrong password, ' +
        'and ask again in five minutes.',
    );
    return true;
  }
  notes.wrong(
    'engine',
    'The engine does not take our credential for that of a server admin.',
    'Correct COUCHDB_USER and COUCHDB_PASSWORD, or the credential in COUCHDB_URL.',
  );
  return true;
}

function checkVersion({ version, vendor }: ReturnType<typeof fieldsOf<Welcome>>, notes: Notes): void {
  const name = String(fieldsOf<{ name: string }>(vendor).name ?? 'CouchDB');
  notes.seen(`The engine is ${name}, version ${String(version)}.`);
  if (String(version).split('.', 1)[0] === MAJOR) return;
  notes.wrong('engine', `What answers is no CouchDB ${MAJOR}.x.`, `Use a CouchDB ${MAJOR}.x, or the embedded engine.`);
}

/** Compared to the second: the date of a response is no more precise, and the response takes time. */
function checkDate({ headers }: EngineAnswer, notes: Notes): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date) || Math.abs(Date.now() - date) <= DURATIONS.clockTolerance) return;
  notes.wrong(
    'clock',
    'The clock of the engine’s machine and that of this one differ by minutes: tokens may count as ended, or not yet begun.',
    'Have both set by NTP.',
  );
}

/** Of several addresses the service uses any that responds, so a failed one would go unnoticed. */
async function checkNodes(couch: Couch, notes: Notes): Promise<void> {
  if ((couch.address.further ?? []).length === 0) return;
  const states = await answeringAddresses(couch, TIMEOUT_MS);
  const silent = states.flatMap((isUp, index) => (isUp ? [] : [index + 1]));
  notes.seen(`${states.length - silent.length} of ${states.length} addresses in COUCHDB_URL answer.`);
  if (silent.length === 0) return;
  notes.wrong(
    'engine',
    `Not every address in COUCHDB_URL is up: by their order ${silent.join(', ')} of ${states.length}.`,
    'Start those nodes; until then the others carry everything, and some data have fewer copies.',
  );
}

async function knowsTokens(couch: Couch, jwtKey: string): Promise<boolean> {
  const app = Fastify();
  try {
    await app.register(tokens, { key: jwtKey, seconds: 60 });
    await app.ready();
    return await checkEngineToken(couch, app.tokens).then(
      () => true,
      () => false,
    );
  } finally {
    await app.close();
  }
}
