import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { DataEvent } from '../../api.ts';
import type { Answer } from '../../http/http-client.ts';
import { openMirrorStore } from '../../mirror/store.ts';
import { AT_START } from '../../sync/status.ts';
import { eventually } from '../../testing/eventually.ts';
import { createReadThrough } from './read-through.ts';

const POST = {
  _id: 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B',
  type: 'post',
  slug: 'kit-01jd4z7r8s9t0v1w2x3y4z5a6b',
  postTitle: 'Кіт',
};
const NOT_FOUND: Answer = { kind: 'refused', status: 404, code: null, body: { error: 'not_found', reason: 'deleted' } };

/** A device whose service has one fact. */
async function reader(post: object) {
  const there = { post: true };
  const events: DataEvent[] = [];
  const ask = async (): Promise<Answer> => (there.post ? { kind: 'ok', status: 200, body: post } : NOT_FOUND);
  const reads = createReadThrough({
    context: {
      mirror: openMirrorStore(new IDBFactory(), '', 'community'),
      market: openMirrorStore(new IDBFactory(), '', 'market'),
      ask,
      now: () => 0,
      facts: () => ({ ...AT_START, session: 'visitor', online: true, lastContact: null, limited: false }),
      emit: (event) => void events.push(event),
    },
    bookmarks: { post: async () => null, noteComments: async () => undefined },
    own: { ready: async () => undefined },
  });
  return { reads, there, events };
}

/** A device that has read the post by its address, and stores it outside its mirror. */
async function readerOfPost() {
  const opened = await reader(POST);
  expect(await opened.reads.readFact('post', POST._id)).toEqual({ kind: 'found', value: POST, from: 'network' });
  return opened;
}

it('shows a post that was read before at once, and refreshes it in the background', async () => {
  const { reads, events } = await readerOfPost();
  expect(await reads.readFact('post', POST._id)).toEqual({ kind: 'found', value: POST, from: 'device' });
  expect(events).toEqual([]);
});

it('deletes a cached post that was removed since', async () => {
  const { reads, there, events } = await readerOfPost();
  there.post = false;
  expect(await reads.readFact('post', POST._id)).toMatchObject({ kind: 'found', from: 'device' });
  await eventually(() => events.length > 0);
  expect(events).toEqual([{ kind: 'changed', types: ['post'] }]);
  expect(await reads.readFact('post', POST._id)).toEqual({ kind: 'removed' });
});

it('answers missing if an address names a fact of another kind', async () => {
  const { reads } = await readerOfPost();
  expect(await reads.readFact('comment', POST._id)).toEqual({ kind: 'missing' });
});

it('fetches reviews each time, and answers the last ones if the service cannot be reached', async () => {
  const page = { reviews: [{ _id: 'review:x', type: 'review', schemaVersion: 1, rating: 4 }], next: null };
  const { reads, there } = await reader(page);
  const value = { facts: page.reviews, next: null };
  const of = { person: 'a'.repeat(32) };
  expect(await reads.readList('review', of)).toEqual({ kind: 'found', value, from: 'network' });
  there.post = false;
  expect(await reads.readList('review', of)).toEqual({ kind: 'found', value, from: 'device' });
  expect(await reads.readList('review', { pet: 'pet:x' })).toEqual({ kind: 'unreachable' });
});

it('fetches opinions with their averages each time, and answers the last ones without the service', async () => {
  const opinions = [{ _id: 'opinion:x', type: 'opinion', schemaVersion: 1, ratings: { health: 4 } }];
  const summary = { count: 1, averages: { health: 4 } };
  const { reads, there } = await reader({ opinions, summary, next: null });
  const value = { facts: opinions, summary, next: null };
  const of = { subject: 'breed:akita' };
  expect(await reads.readList('opinion', of)).toEqual({ kind: 'found', value, from: 'network' });
  there.post = false;
  expect(await reads.readList('opinion', of)).toEqual({ kind: 'found', value, from: 'device' });
  expect(await reads.readList('opinion', { subject: 'breed:beagle' })).toEqual({ kind: 'unreachable' });
});
