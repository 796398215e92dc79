import { createMirrorReads } from '../../../src/data/mirror/read.ts';
import type { Fact } from '../../../src/data/mirror/schema.ts';
import { openMirrorStore } from '../../../src/data/mirror/store.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { factOf } from '../facts.ts';

const READ_COUNT = 500;

/**
 * Pages of the feed from a full mirror, read as the screen reads them: on the page's own thread, from anywhere in the
 * feed.
 */
export async function run() {
  const store = openMirrorStore(indexedDB, '', 'community');
  const posts = Array.from({ length: LIMITS.mirroredPosts }, (_, number) => factOf(number));
  const generation = await store.begin('bench');
  await generation.write(posts as unknown as Fact[]);
  await generation.finish('1');
  const reads = createMirrorReads({ indexedDb: indexedDB, keyRange: IDBKeyRange, clock: systemClock });
  const times: number[] = [];
  for (let turn = 0; turn < READ_COUNT; turn++) {
    const at = posts[Math.floor(Math.random() * posts.length)];
    if (at === undefined) throw new Error('There are posts.');
    const began = performance.now();
    const page = await reads.posts({}, turn === 0 ? null : at, LIMITS.feedPage);
    times.push(performance.now() - began);
    if (page.completeness !== 'whole') throw new Error(`The mirror is ${page.completeness}.`);
  }
  return { times };
}
