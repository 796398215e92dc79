import { createHash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownDatabaseName } from '../../couchdb/databases.ts';
import { likeFactIds } from '../../src/domain/like/id.ts';
import { DURATIONS } from '../../src/domain/limits.ts';
import { reportFactIds } from '../../src/domain/moderation/id.ts';
import { purgeTombstones, TOMBSTONE_MS } from '../../sync-server/src/ops/jobs/purge-tombstones.ts';
import { removeUnnamedPhotos } from '../../sync-server/src/ops/jobs/unnamed-photos.ts';
import { readQueue } from '../../sync-server/src/publishing/moderation/queue.ts';
import { createWaitingTargets } from '../../sync-server/src/publishing/moderation/waiting-targets.ts';
import { uploadNote, uploadNoteId } from '../../sync-server/src/storage/media/photo-store.ts';
import { createStore } from '../../sync-server/src/storage/store/store.ts';
import { announcementIdOf, factOf as announcementOf, DAY_MS, instant, START } from '../contract/jobs/market-stage.ts';
import { likeStatement, postIdOf, postStatement, World } from '../contract/publisher/world.ts';
import { factOf } from './facts.ts';
import { sized } from './size.ts';
import { median, openStage, type Row, type Stage } from './stage.ts';

const UPLOADERS = sized(100, 4);
const DUE = sized(3_000, 40);
const FACTS = sized(10_000, 200);
const ACTIVE_COUNT = sized(2_000, 40);
const TOMBSTONES = sized(1_000, 100);
const LIKES = sized(10_000, 200);
const FURTHER_LIKES = sized(10, 2);
const REPORTS = sized(10_000, 100);
const EDITS = sized(10_000, 100);
const AT = '2026-11-20T10:00:00.000Z';
const READER_RESTS_MS = 5;
const BATCH_SIZE = 500;

/**
 * Work that could grow without a bound, or that is done for all of something at once: how long it takes and what it
 * blocks.
 */
export async function run(): Promise<Row[]> {
  const stage = await openStage({ PUBLISHER: 'off' });
  try {
    return [
      ...(await unnamedPhotos(stage)),
      ...(await purging(stage)),
      ...(await recounting(stage)),
      ...(await moderating(stage)),
      ...(await editing(stage)),
    ];
  } finally {
    await stage.close();
  }
}

async function worldIn({ service: { couch } }: Stage, name: string): Promise<World> {
  const { url, user, password } = couch.address;
  const engine = { url, auth: { name: user, password }, jwtKey: '', prefix: couch.prefix, close: async () => {} };
  return await new World(engine, name).install(true);
}

async function fill(world: World, database: string, docs: readonly object[]): Promise<void> {
  for (let from = 0; from < docs.length; from += BATCH_SIZE) {
    await world.couch.use<object>(database).bulk({ docs: docs.slice(from, from + BATCH_SIZE) });
  }
}

const personOf = (number: number) => number.toString(16).padStart(32, '0');
const photoOf = (name: string) => createHash('sha256').update(name).digest('hex');

/**
 * Milliseconds of wall-clock time, of processor time (with the embedded engine), and of the longest time in which no
 * other task ran.
 */
async function watched(work: () => Promise<unknown>): Promise<{ took: number; used: number; held: number }> {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  const took = performance.now() - began;
  delay.disable();
  return { took, used: (user + system) / 1_000, held: delay.max / 1e6 };
}

/** Half of them are named by nothing, a quarter by facts, a quarter by drafts of their uploaders. */
async function unnamedPhotos(stage: Stage): Promise<Row[]> {
  const world = await worldIn(stage, 'unnamed');
  const people = await Promise.all(Array.from({ length: UPLOADERS }, (_, n) => world.person('none', personOf(n))));
  const photos = Array.from({ length: DUE }, (_, n) => ({ sha256: photoOf(`p${n}`), userId: people[n % UPLOADERS] }));
  const data = Buffer.alloc(2_000, 7).toString('base64');
  const media = photos.map(({ sha256, userId = '' }) => ({
    _id: sha256,
    type: 'media',
    width: 4,
    height: 3,
    uploaders: [userId],
    _attachments: { '4': { content_type: 'image/webp', data } },
  }));
  await fill(world, 'media', media);
  const notes = photos.map(({ sha256, userId = '' }) => ({
    _id: uploadNoteId(userId, sha256),
    ...uploadNote(new Date(AT)),
  }));
  await fill(world, 'media', notes);
  const shown = (sha256: string) => ({ sha256, alt: '', width: 4, height: 3 });
  const facts = Array.from({ length: FACTS }, (_, n) => {
    return { ...factOf(n), photo: shown(n < DUE / 4 ? (photos[4 * n]?.sha256 ?? '') : photoOf(`other ${n}`)) };
  });
  await fill(world, 'community', facts);
  for (const [number, person] of people.entries()) {
    const drafts = photos.filter((_, n) => n % 4 === 1 && n % UPLOADERS === number);
    const own = drafts.map(({ sha256 }, n) => ({ _id: `draft:${n}`, type: 'draft', photo: shown(sha256) }));
    await fill(world, ownDatabaseName(person), own);
  }
  const store = createStore(world.couch);
  // The indexes exist, as in production.
  for (const field of ['photo.sha256', 'avatar.sha256']) await store.find('community', { [field]: 'none' }, 1);
  let removed = 0;
  const { took, used, held } = await watched(async () => {
    removed = await removeUnnamedPhotos(store, Date.parse(AT) + DURATIONS.unnamedPhoto, null);
  });
  if (removed !== DUE / 2) throw new Error(`${removed} photos went`);
  const name = `${DUE} photos of ${UPLOADERS} people are due, beside ${FACTS} facts`;
  return [
    { name: `${name}: looked at`, value: took, unit: 'ms' },
    { name: `${name}: processor time`, value: used, unit: 'ms' },
    { name: `${name}: the event loop was held up for at most`, value: held, unit: 'ms' },
  ];
}

/** While a reader opens one announcement after the other. */
async function purging(stage: Stage): Promise<Row[]> {
  const world = await worldIn(stage, 'purging');
  const market = world.couch.use<object>('market');
  const now = START + TOMBSTONE_MS + DAY_MS;
  const active = Array.from({ length: ACTIVE_COUNT }, (_, n) => {
    return announcementOf({ id: announcementIdOf(n), authorId: personOf(n), end: now + DAY_MS }, '1-a');
  });
  await fill(world, 'market', active);
  const tombstones = Array.from({ length: TOMBSTONES }, (_, n) => {
    return { _id: announcementIdOf(ACTIVE_COUNT + n), _deleted: true, type: 'announcement', removedAt: instant(START) };
  });
  await fill(world, 'market', tombstones);
  const store = createStore(world.couch);
  for (const field of ['type', 'photo.sha256', 'authorId']) await store.find('market', { [field]: 'none' }, 1);
  let purging = true;
  const waits: number[] = [];
  const reading = (async () => {
    for (let n = 0; purging; n += 1) {
      const began = performance.now();
      await market.get(announcementIdOf(n % ACTIVE_COUNT));
      waits.push(performance.now() - began);
      await sleep(READER_RESTS_MS);
    }
  })();
  let purged = 0;
  const { took, used } = await watched(async () => {
    purged = await purgeTombstones(world.couch, now);
  });
  purging = false;
  await reading;
  if (purged !== TOMBSTONES) throw new Error(`${purged} tombstones went`);
  const each = 100 / TOMBSTONES;
  const name = `${TOMBSTONES} tombstones of the market purged, for each 100`;
  return [
    { name, value: took * each, unit: 'ms' },
    { name: `${name}: processor time`, value: used * each, unit: 'ms' },
    { name: 'meanwhile a reader of the market waited for at most', value: Math.max(...waits), unit: 'ms' },
  ];
}

/** From the wake-up of one more person who likes the post until the post shows the number. */
async function recounting(stage: Stage): Promise<Row[]> {
  const world = await worldIn(stage, 'recounting');
  const post = postIdOf(1);
  const author = await world.person();
  await world.put(author, postStatement(post));
  await world.publish();
  const likes = Array.from({ length: LIKES }, (_, n) => ({
    _id: likeFactIds.make(post, personOf(n)),
    type: 'like',
    schemaVersion: 1,
    uid: personOf(n),
    liked: true,
    likedAt: AT,
    statementRev: '1-x',
  }));
  await fill(world, 'tallies', likes);
  const people = await Promise.all(Array.from({ length: FURTHER_LIKES + 1 }, () => world.person()));
  const publisher = world.publisher();
  await publisher.start();
  await publisher.idle();
  const times: { took: number; used: number }[] = [];
  for (const person of people) {
    await world.put(person, likeStatement(post));
    times.push(
      await watched(async () => {
        publisher.wake(ownDatabaseName(person));
        await publisher.idle();
      }),
    );
  }
  await publisher.stop();
  if ((await world.find('community', post))?.likes !== LIKES + people.length) throw new Error('the number is wrong');
  const [first, ...further] = times;
  const name = `a post of ${LIKES} likes`;
  return [
    {
      name: `${name}: the first further like since the start, until it is counted`,
      value: first?.took ?? Number.NaN,
      unit: 'ms',
    },
    { name: `${name}: each further one (median)`, value: median(further.map(({ took }) => took)), unit: 'ms' },
    {
      name: `${name}: each further one, processor time (median)`,
      value: median(further.map(({ used }) => used)),
      unit: 'ms',
    },
  ];
}

/** Two people report each of the targets. */
async function moderating(stage: Stage): Promise<Row[]> {
  const world = await worldIn(stage, 'moderating');
  const reportOf = (n: number) => {
    const target = `post:${postIdOf(Math.floor(n / 2)).slice('post:'.length)}`;
    return {
      _id: reportFactIds.make(target, personOf(n)),
      type: 'report',
      schemaVersion: 1,
      reason: 'spam',
      text: '',
      createdAt: AT,
      uid: personOf(n),
      target,
      targetAuthor: null,
      statementRev: '1-x',
      reportedAt: new Date(Date.parse(AT) + n * 1_000).toISOString(),
    };
  };
  await fill(
    world,
    'moderation',
    Array.from({ length: REPORTS }, (_, n) => reportOf(n)),
  );
  const waiting = createWaitingTargets(world.couch, createStore(world.couch));
  const page = async (after: string | null) => {
    const began = performance.now();
    const { next } = await readQueue(world.couch, waiting, after);
    return { took: performance.now() - began, next };
  };
  const first = await page(null);
  const times: number[] = [];
  for (let next = first.next, n = 0; n < 10; n += 1) {
    await fill(world, 'moderation', [reportOf(REPORTS + n)]);
    const later = await page(next);
    times.push(later.took);
    next = later.next;
  }
  return [
    {
      name: `the moderators’ queue, ${REPORTS} reports: the first page since the start`,
      value: first.took,
      unit: 'ms',
    },
    {
      name: `the moderators’ queue, ${REPORTS} reports: a later page, after one more report (median)`,
      value: median(times),
      unit: 'ms',
    },
  ];
}

/** One document of 1 KB that its author edits again and again. */
async function editing(stage: Stage): Promise<Row[]> {
  const world = await worldIn(stage, 'editing');
  const person = await world.person('none', personOf(1));
  const own = world.couch.use<object>(ownDatabaseName(person));
  let rev: string | undefined;
  for (let n = 0; n < EDITS; n += 1) {
    const note = { type: 'draft', n, content: 'x'.repeat(1_000), ...(rev === undefined ? {} : { _rev: rev }) };
    rev = (await own.insert(note, 'draft:1')).rev;
  }
  const info = await world.couch.server.db.get(world.couch.engineName(ownDatabaseName(person)));
  const name = `a document of 1 KB after ${EDITS} edits`;
  return [
    { name: `${name}: what stands`, value: (info.sizes?.external ?? Number.NaN) / 1_024, unit: 'KB' },
    { name: `${name}: on the disk`, value: (info.sizes?.file ?? Number.NaN) / 1_024, unit: 'KB' },
  ];
}
