import { nameIn } from '../../domain/kinds/id-grammar.ts';
import { SERVICE_LIMITS } from '../../domain/service-limits.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { Ask, Unreachable } from '../http/http-client.ts';
import type { Fact } from './schema.ts';
import type { MirrorChange, MirrorStore } from './store.ts';

/** Further behind than this, a bundle is cheaper than the changes. */
const TOO_FAR = 2_000;

export type StepResult =
  | { kind: 'applied'; types: string[]; seq: string; pending: number }
  /** The history does not continue from here (other server, older backup, too far behind): load a new bundle. */
  | { kind: 'stale' }
  | Unreachable;

/** One request: the changes after `since`, applied together with their last sequence. */
export async function followStep(options: {
  ask: Ask;
  store: MirrorStore;
  name: string;
  since: string;
  /** Wait on the server until there is a change. */
  longpoll: boolean;
  /** A bundle was just loaded, so even a long history is followed. */
  mayBeFar: boolean;
  signal?: AbortSignal;
}): Promise<StepResult> {
  const { ask, store, name, since, longpoll, signal } = options;
  const query = new URLSearchParams({ since, include_docs: 'true', limit: String(SERVICE_LIMITS.changesTogether) });
  if (longpoll) query.set('feed', 'longpoll');
  const answer = await ask(`/db/${name}/_changes?${query}`, {
    held: longpoll,
    ...(signal ? { signal } : {}),
  });
  if (answer.kind === 'unreachable') return answer;
  if (answer.kind === 'refused') {
    return answer.status === 429 ? { kind: 'unreachable', reason: 'serverDown' } : { kind: 'stale' };
  }
  const feed = readFeed(answer.body);
  if (feed === null) return { kind: 'unreachable', reason: 'captivePortal' };
  if (isBefore(feed.seq, since) || (feed.pending > TOO_FAR && !options.mayBeFar)) return { kind: 'stale' };
  // An empty longpoll answer may still advance the sequence; storing it every quiet minute is not worth a write.
  if (feed.changes.length > 0) await store.apply(feed.changes, feed.seq);
  return { kind: 'applied', types: typesOf(feed.changes), seq: feed.seq, pending: feed.pending };
}

interface Feed {
  changes: MirrorChange[];
  seq: string;
  pending: number;
}

function readFeed(body: unknown): Feed | null {
  if (typeof body !== 'object' || body === null || !('results' in body) || !Array.isArray(body.results)) return null;
  if (!('last_seq' in body)) return null;
  const changes: MirrorChange[] = [];
  for (const row of body.results as { id?: unknown; deleted?: boolean; doc?: Fact | null }[]) {
    if (typeof row.id !== 'string' || row.id.startsWith('_design/')) continue;
    changes.push({ id: row.id, fact: row.deleted || !row.doc ? null : upgradeDocument(row.doc) });
  }
  const pending = 'pending' in body && typeof body.pending === 'number' ? body.pending : 0;
  return { changes, seq: String(body.last_seq), pending };
}

/**
 * Sequences begin with a number on every engine; the rest is opaque. A smaller number than ours means another history.
 */
export function isBefore(seq: string, than: string): boolean {
  const [left, right] = [Number.parseInt(seq, 10), Number.parseInt(than, 10)];
  return Number.isFinite(left) && Number.isFinite(right) && left < right;
}

/** The type of a removed fact can only be read from its id. */
function typesOf(changes: readonly MirrorChange[]): string[] {
  return [...new Set(changes.map(({ id, fact }) => fact?.type ?? nameIn(id)))];
}
