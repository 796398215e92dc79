import type { PostFact } from '../../domain/post/schema.ts';
import type { ReadThrough } from '../api.ts';
import type { Answer } from '../http/ask.ts';
import { type Fact, idRef, slugRef } from '../mirror/schema.ts';
import type { Context } from './context.ts';

/** One fact by id: from the mirror, from what was read before, or once from the network and kept. */
export async function readFact(
  context: Context,
  database: 'community' | 'directory',
  id: string,
): Promise<ReadThrough<unknown>> {
  const mirrored = database === 'community' ? await fromMirror(context, idRef(id)) : null;
  const kept = mirrored ?? (await context.mirror?.through(`${database}|${id}`)) ?? null;
  if (kept !== null && database === 'community') return { kind: 'found', value: kept, from: 'device' };
  const answer = await context.ask(`/db/${database}/${encodeURIComponent(id)}`);
  if (answer.kind === 'ok') {
    await keep(context, database, answer.body as Fact);
    return { kind: 'found', value: answer.body, from: 'network' };
  }
  // What is followed is as new as the mirror; what is only kept is shown when nothing newer can be had.
  if (kept !== null && answer.kind === 'unreachable') return { kind: 'found', value: kept, from: 'device' };
  return absence(answer);
}

/** A post by its address, also when it is older than the mirrored window. */
export async function readPostBySlug(context: Context, slug: string): Promise<ReadThrough<PostFact>> {
  const kept = (await fromMirror(context, slugRef(slug))) ?? (await context.mirror?.throughBySlug(slug)) ?? null;
  if (kept !== null) return { kind: 'found', value: kept as unknown as PostFact, from: 'device' };
  const answer = await context.ask('/db/community/_find', { method: 'POST', body: { selector: { slug }, limit: 1 } });
  if (answer.kind !== 'ok') return absence(answer);
  const [fact] = (answer.body as { docs?: Fact[] }).docs ?? [];
  if (fact === undefined) return { kind: 'missing' };
  await keep(context, 'community', fact);
  return { kind: 'found', value: fact as unknown as PostFact, from: 'network' };
}

async function fromMirror(context: Context, ref: string): Promise<Fact | null> {
  return (await context.mirror?.byRef(ref)) ?? null;
}

async function keep(context: Context, database: string, fact: Fact): Promise<void> {
  const slug = typeof fact.slug === 'string' ? fact.slug : '';
  // Keeping is a convenience: a full device still shows what was read.
  await context.mirror?.keepThrough({ key: `${database}|${fact._id}`, database, slug, fact }).catch(() => undefined);
}

/** CouchDB answers 404 for both; its reason tells a removed document from one that never was. */
function absence(answer: Exclude<Answer, { kind: 'ok' }>): { kind: 'missing' | 'removed' | 'unreachable' } {
  if (answer.kind === 'unreachable' || answer.status !== 404) return { kind: 'unreachable' };
  const reason = (answer.body as { reason?: unknown } | null)?.reason;
  return { kind: reason === 'deleted' ? 'removed' : 'missing' };
}
