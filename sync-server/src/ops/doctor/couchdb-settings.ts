import type { Couch } from '../../storage/engine/couch.ts';
import { counted, type Notes } from './report.ts';

const TIMEOUT_MS = 10_000;
/** Size limit of a database file that is never compacted. */
const MAX_UNCOMPACTED_BYTES = 65_536;

/** A setting whose default is harmful. `isRight` checks its value; null: it is not set. */
interface Setting {
  readonly section: string;
  readonly key: string;
  readonly isRight: (value: string | null) => boolean;
  readonly what: string;
  /** The value in couchdb/local.ini. */
  readonly ours: string;
}

const compacting = (section: string, what: string): Setting => ({
  section,
  key: 'min_size',
  isRight: (value) => value !== null && Number(value) <= MAX_UNCOMPACTED_BYTES,
  what,
  ours: '0',
});

const SETTINGS: readonly Setting[] = [
  {
    section: 'chttpd_auth_lockout',
    key: 'mode',
    isRight: (value) => value === 'warn' || value === 'off',
    what: 'Five wrong passwords from this machine lock the running service out for five minutes',
    ours: 'warn',
  },
  compacting(
    'smoosh.ratio_dbs',
    'Small databases are never compacted, so words that people deleted stay in their files',
  ),
  compacting('smoosh.ratio_views', 'Small indexes are never compacted, so what people deleted stays in their files'),
];

/** Whether each node of a CouchDB has the shipped settings. An engine without these addresses passes. */
export async function checkSettings(couch: Couch, notes: Notes): Promise<void> {
  const { url, further = [] } = couch.address;
  const nodes = [url, ...further];
  for (const setting of SETTINGS) {
    const { section, key, what, ours } = setting;
    const states = await Promise.all(nodes.map((node) => stateAt(couch, node, setting)));
    const wrong = states.filter((state) => state === 'wrong').length;
    if (wrong === 0) continue;
    const where = nodes.length === 1 ? '' : ` (${counted(wrong, 'node')} of ${nodes.length})`;
    notes.wrong(
      'engine',
      `${what}${where}.`,
      `Set ${key} = ${ours} in [${section}] of CouchDB, as couchdb/local.ini does, and start it anew.`,
    );
  }
}

async function stateAt(couch: Couch, node: string, { section, key, isRight }: Setting): Promise<'right' | 'wrong'> {
  try {
    const answer = await fetch(`${node}/_node/_local/_config/${section}/${key}`, {
      headers: { authorization: couch.authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await answer.json();
    if (answer.ok) return isRight(String(body)) ? 'right' : 'wrong';
    return isUnset(body) && !isRight(null) ? 'wrong' : 'right';
  } catch {
    // Another check reports a node that is down.
    return 'right';
  }
}

/** CouchDB's response for a setting that is in none of its files. */
function isUnset(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'reason' in body && body.reason === 'unknown_config_value';
}
