import { setTimeout as sleep } from 'node:timers/promises';
import { likeId } from '../../src/domain/like/id.ts';
import type { PostFact } from '../../src/domain/post/schema.ts';
import { type Couch, createCouch } from '../../sync-server/src/storage/engine/couch.ts';
import type { Running } from '../cluster/cluster.ts';
import { postsOf } from './people-at-work.ts';
import type { Person } from './person.ts';

/** The service recounts likes in the background, and the nodes' replicas compare themselves. */
const SETTLED_WITHIN_MS = 120_000;
const POLL_INTERVAL_MS = 1_000;

/** Sentences on what is wrong at the end; empty if every node is correct within two minutes. */
export async function wrongs(
  running: Pick<Running, 'nodes' | 'secrets'>,
  people: readonly Person[],
): Promise<string[]> {
  const until = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const found = await findWrongs(running, people);
    if (found.length === 0 || performance.now() > until) return found;
    await sleep(POLL_INTERVAL_MS);
  }
}

async function findWrongs(
  { nodes, secrets }: Pick<Running, 'nodes' | 'secrets'>,
  people: readonly Person[],
): Promise<string[]> {
  const giveUp = AbortSignal.timeout(SETTLED_WITHIN_MS);
  const found: string[] = [];
  for (const person of people) {
    for (const [id, { rev, statement }] of person.acknowledged) {
      const outcome = await person.outcome(id, giveUp);
      const state = statement === null ? 'removed' : 'published';
      if (outcome?.rev !== rev) found.push(`${id}: what was said last is not answered`);
      else if (outcome.state !== state && outcome.state !== 'refused')
        found.push(`${id}: ${outcome.state}, not ${state}`);
    }
  }
  const views = await Promise.all(
    nodes.map(({ url }) => {
      const { name, password } = secrets.admin;
      return postsAt(createCouch({ url, user: name, password }));
    }),
  );
  const [first, ...others] = views.map((view) =>
    JSON.stringify([...view.values()].map(({ _id, _rev }) => [_id, _rev])),
  );
  if (others.some((other) => other !== first)) found.push('the nodes show different posts');
  for (const view of views) found.push(...differences(view, people));
  return [...new Set(found)];
}

type Shown = PostFact & { readonly _rev: string; readonly _conflicts?: readonly string[] };

async function postsAt(couch: Couch): Promise<Map<string, Shown>> {
  const { rows } = await couch
    .use<Shown>('community')
    .list({ startkey: 'post:', endkey: 'post:\ufff0', include_docs: true, conflicts: true });
  return new Map(rows.flatMap(({ id, doc }) => (doc === undefined ? [] : [[id, doc as Shown]])));
}

/** The differences between what one node shows and the people's last statements. */
function differences(shown: ReadonlyMap<string, Shown>, people: readonly Person[]): string[] {
  const found: string[] = [];
  const said = new Map(people.flatMap((person) => postsOf(person).map((post) => [post._id, { person, post }])));
  for (const id of shown.keys()) if (!said.has(id)) found.push(`${id}: is shown, and was never written or is removed`);
  for (const [id, { post }] of said) {
    const fact = shown.get(id);
    if (fact === undefined) {
      found.push(`${id}: is lost`);
      continue;
    }
    if (fact.content !== post.content) found.push(`${id}: shows ${fact.content}, and ${post.content} was said last`);
    const likes = people.filter((person) => isLiked(person, id)).length;
    if (fact.likes !== likes) found.push(`${id}: shows ${fact.likes} likes of ${likes}`);
  }
  return found;
}

function isLiked(person: Person, post: string): boolean {
  const like = person.acknowledged.get(likeId(post))?.statement;
  return like !== null && like !== undefined && 'liked' in like && like.liked;
}
