import { type Claims, createClaims } from '../../../sync-server/src/storage/claim/claim.ts';
import type { Outcome } from '../../../sync-server/src/storage/claim/claiming.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';

export interface Thing {
  readonly writer: number;
}

/** The result of one id that several writers claimed. */
export interface Raced {
  readonly id: string;
  /** The writers whose claim succeeded. */
  readonly winners: readonly number[];
  /** How often a writer had to try again. */
  readonly again: number;
  /** How long each waited for a definite answer. */
  readonly milliseconds: readonly number[];
}

interface Storm {
  readonly couches: readonly Couch[];
  readonly database: string;
  readonly ids: number;
  /** For each id, at once, spread over the nodes. */
  readonly writers: number;
  /** Ids in parallel. */
  readonly together: number;
}

/** A person gives up at some point. */
const MAX_TRIES = 40;

export async function storm({ couches, database, ids, writers, together }: Storm): Promise<Raced[]> {
  // An engine needs long to verify a password that it has not seen recently.
  for (const couch of couches) await couch.server.db.get(couch.engineName(database));
  const claims = couches.map((couch) => createClaims(couch));
  const raced: Raced[] = [];
  let next = 0;
  const work = async () => {
    for (let number = next++; number < ids; number = next++) {
      raced.push(await race(claims, { database, id: `thing-${number}` }, writers));
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return raced;
}

async function race(claims: readonly Claims[], place: Place, writers: number): Promise<Raced> {
  const winners: number[] = [];
  const milliseconds: number[] = [];
  let again = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const startedAt = performance.now();
      for (let tries = 0; ; tries += 1) {
        try {
          if (await take(at(claims, writer + tries), place, writer)) winners.push(writer);
          break;
        } catch (error) {
          // The node is down or did not answer in time: the writer tries the next node, as a person tries again.
          if (tries > MAX_TRIES) throw error;
          again += 1;
        }
      }
      milliseconds.push(performance.now() - startedAt);
    }),
  );
  return { id: place.id, winners, again, milliseconds };
}

interface Place {
  readonly database: string;
  readonly id: string;
}

/** Like the claim of an address: a writer may take over its own earlier attempt. */
async function take(claims: Claims, place: Place, writer: number): Promise<boolean> {
  for (let base: string | null = null; ; ) {
    const outcome: Outcome<Thing> = await claims.claim<Thing>({ ...place, base, content: { writer } });
    if (outcome.kind === 'taken') return true;
    if (outcome.current !== null && outcome.current.doc.writer !== writer) return false;
    base = outcome.current?.rev ?? null;
  }
}

function at(claims: readonly Claims[], index: number): Claims {
  const found = claims[index % claims.length];
  if (found === undefined) throw new Error('There is no node.');
  return found;
}

/** The owner according to a plain read at each node, of all copies. */
export async function shown(couches: readonly Couch[], database: string, id: string): Promise<number[]> {
  return await Promise.all(
    couches.map(async (couch) => {
      const url = couch.addressOf(database, encodeURIComponent(id));
      url.search = 'r=3';
      const answer = await fetch(url, { headers: { authorization: couch.authorization } });
      if (!answer.ok) throw new Error(`reading was answered ${answer.status}`);
      const { writer }: Thing = await answer.json();
      return writer;
    }),
  );
}
