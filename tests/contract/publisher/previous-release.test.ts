import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { commentId } from '../../../src/domain/comment/id.ts';
import { transferId } from '../../../src/domain/handover/schema.ts';
import { reportId } from '../../../src/domain/moderation/id.ts';
import { petRecordId } from '../../../src/domain/pet/id.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { answerTo, petIdOf } from './market-world.ts';
import { deliverTo, postIdOf, World } from './world.ts';

interface Left {
  readonly killedAfter: number;
  readonly database: string;
  readonly document: { readonly _id: string; readonly _rev: string };
}

const [AUTHOR, READER, NEXT] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
const [POST, WAITING, PET] = [postIdOf(1), postIdOf(2), petIdOf(3)];
const [FIRST, SECOND] = [10, 11].map((number) => commentId(POST, postIdOf(number).slice('post:'.length)));
/** Notes end with their work. The wait for a missing photo continues, and which likes were notified stays stored. */
const STAYS: ReadonlySet<unknown> = new Set(['checkpoint', 'pending', 'likes-told']);

const file = path.join(import.meta.dirname, 'previous', '2026-11-23.jsonl');
const left = (await readFile(file, 'utf8'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Left);
const deaths = [...new Set(left.map(({ killedAfter }) => killedAfter))];

describe.each(engines())('a database of the previous release: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  async function worldAfter(death: number): Promise<World> {
    const world = await new World(engine, `previous${run++}`).install();
    for (const id of [AUTHOR, READER, NEXT]) await world.person('none', id);
    const ours = left.filter(({ killedAfter }) => killedAfter === death);
    for (const database of new Set(ours.map((one) => one.database))) {
      const docs = ours.filter((one) => one.database === database).map(({ document }) => document);
      // With their original revisions, as a replication writes them.
      await world.couch
        .use(database)
        .bulk({ docs, new_edits: false } as Parameters<ReturnType<typeof world.couch.use>['bulk']>[0]);
    }
    return world;
  }

  async function notifiedKinds(world: World, person: string): Promise<unknown[]> {
    const documents = await world.all(ownDatabaseName(person));
    return documents.flatMap(({ type, kind: of }) => (type === 'notification' ? [of] : [])).sort();
  }

  async function checkFinished(world: World): Promise<void> {
    expect(await world.find('community', POST)).toMatchObject({
      postTitle: 'Кіт прокинувся',
      commentsCount: 2,
      likes: 2,
      authorName: 'Оксана Коваль',
    });
    expect(await world.find('community', FIRST ?? '')).toMatchObject({ content: 'Змінено' });
    expect(await world.find('community', SECOND ?? '')).toMatchObject({ content: 'Коментар 11' });
    expect(await world.find('community', WAITING)).toBeNull();
    expect(await world.find('directory', PET)).toMatchObject({ uid: NEXT });
    expect(await world.find(ownDatabaseName(NEXT), petRecordId(PET))).toMatchObject({ chip: '985' });
    expect(await world.find(ownDatabaseName(AUTHOR), PET)).toBeNull();
    expect(await world.all('market')).toEqual([]);
    const answers = [
      [AUTHOR, 'profile', 'published'],
      [AUTHOR, POST, 'published'],
      [AUTHOR, WAITING, null],
      [AUTHOR, transferId(PET), 'published'],
      [READER, FIRST, 'published'],
      [READER, SECOND, 'published'],
      [READER, reportId(POST), 'published'],
      [NEXT, PET, 'published'],
    ] as const;
    for (const [person, id = '', answer] of answers)
      expect([id, await answerTo(world, person, id)]).toEqual([id, answer]);
    expect(await notifiedKinds(world, AUTHOR)).toEqual(['comment', 'comment', 'likes', 'pet-handed-over']);
    expect(await notifiedKinds(world, NEXT)).toEqual(['pet-received']);
    expect((await world.notes()).filter(({ type }) => !STAYS.has(type))).toEqual([]);
  }

  it.each(deaths)(
    'a database of the previous release is continued when that release was killed after %i writes',
    async (death) => {
      const world = await worldAfter(death);
      await world.publish({ deliver: deliverTo(world) });
      await checkFinished(world);
    },
  );

  const twice = deaths.flatMap((death) => [1, 5, 11].map((after) => ({ death, after, applied: after === 5 })));
  it.each(twice)(
    'a database of the previous release is continued when this release was killed in it as well: %j',
    async ({ death, ...again }) => {
      const world = await worldAfter(death);
      await publishAndDie(world, again, { deliver: deliverTo(world) });
      await world.publish({ deliver: deliverTo(world) });
      await checkFinished(world);
    },
  );
});
