import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petAnnouncementId, servicesFactId } from '../../../src/domain/announcement/id.ts';
import { AnnouncementFact } from '../../../src/domain/announcement/schema.ts';
import { CommentFact } from '../../../src/domain/comment/schema.ts';
import { PostFact } from '../../../src/domain/post/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { petAnnouncement, petIdOf, petStatement, servicesAnnouncement } from './market-world.ts';
import { commentStatement, postIdOf, postStatement, World } from './world.ts';

const EDITED = '2026-11-20T09:30:00.000Z';

/** As the first release of the app wrote it. */
function asFirst<S extends object>(statement: S): Omit<S, 'editedAt'> {
  const { editedAt: _, ...before } = statement as S & { editedAt?: unknown };
  return { ...before, schemaVersion: 1 } as unknown as Omit<S, 'editedAt'>;
}

describe.each(engines())('statements and facts of an older version: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let number = 0;
  const nextId = () => postIdOf(number++);

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'older').install();
  });
  afterAll(async () => {
    await engine.close();
  });

  async function fact(database: string, id: string): Promise<object> {
    const { _rev, ...found } = (await world.find(database, id)) ?? { _rev: '' };
    return found;
  }

  /** Replaces the fact by what the first release of the service would have published. */
  async function publishedByFirst(database: string, id: string): Promise<string> {
    const { editedAt: _, ...before } = ((await world.find(database, id)) ?? {}) as { editedAt?: unknown };
    const { rev } = await world.couch.use<{ schemaVersion: number }>(database).insert({ ...before, schemaVersion: 1 });
    return rev;
  }

  it('an older statement becomes a fact of the current version, which states the time of later edits', async () => {
    const person = await world.person();
    const post = postStatement(nextId());
    const comment = commentStatement(post._id, 1);
    await world.put(person, asFirst(post));
    await world.put(person, asFirst(comment));
    await world.publish();
    for (const [id, schema] of [[post._id, PostFact] as const, [comment._id, CommentFact] as const]) {
      const first = await fact('community', id);
      expect(Value.Check(schema, first)).toBe(true);
      expect(first).toMatchObject({ editedAt: null, updatedAt: null });
    }
    await world.put(person, { ...post, postTitle: 'Пес', editedAt: EDITED });
    await world.put(person, { ...comment, content: 'Інший', editedAt: EDITED });
    await world.publish();
    expect(await fact('community', post._id)).toMatchObject({ postTitle: 'Пес', editedAt: EDITED });
    expect(await fact('community', comment._id)).toMatchObject({ content: 'Інший', editedAt: EDITED });
  });

  it('an older fact stays unchanged, and an edit upgrades it with the service’s own fields', async () => {
    const person = await world.person();
    const post = postStatement(nextId());
    const comment = commentStatement(post._id, 1);
    await world.put(person, post);
    await world.put(person, comment);
    await world.publish();
    const before = await fact('community', post._id);
    for (const id of [post._id, comment._id]) await publishedByFirst('community', id);
    // A reply needs both, and the post's number includes it.
    await world.put(person, commentStatement(post._id, 2, { answers: comment._id }));
    await world.publish();
    expect(await fact('community', post._id)).toMatchObject({ schemaVersion: 1, commentsCount: 2 });
    await world.put(person, { ...post, postTitle: 'Пес', editedAt: EDITED });
    await world.put(person, { ...comment, content: 'Інший', editedAt: EDITED });
    await world.publish();
    const after = await fact('community', post._id);
    expect(Value.Check(PostFact, after)).toBe(true);
    expect(after).toMatchObject({
      editedAt: EDITED,
      publishedAt: Reflect.get(before, 'publishedAt'),
      commentsCount: 2,
    });
    expect(Value.Check(CommentFact, await fact('community', comment._id))).toBe(true);
  });

  it('an older announcement is published with its slots per day, or without a number where it states none', async () => {
    const person = await world.person();
    const id = servicesFactId(person);
    const statement = servicesAnnouncement();
    await world.put(person, asFirst(statement));
    await world.publish();
    expect(Value.Check(AnnouncementFact, await fact('market', id))).toBe(true);
    expect(await fact('market', id)).toHaveProperty('services', statement.services);
    const services = statement.services.map((service) => ({ ...service, places: 3 }));
    await world.put(person, { ...statement, services });
    await world.publish();
    expect(Value.Check(AnnouncementFact, await fact('market', id))).toBe(true);
    expect(await fact('market', id)).toHaveProperty('services', services);
  });

  it('a checked announcement is not rewritten for its version alone, but for a change of its pet', async () => {
    const [owner, pet] = [await world.person(), petIdOf(1)];
    const id = petAnnouncementId(pet);
    await world.put(owner, petStatement(pet));
    await world.put(owner, petAnnouncement(pet));
    await world.publish();
    const rev = await publishedByFirst('market', id);
    const publisher = world.publisher();
    await publisher.recheck(owner, id);
    await publisher.stop();
    await world.publish();
    expect(await world.find('market', id)).toMatchObject({ _rev: rev, schemaVersion: 1 });
    await world.put(owner, petStatement(pet, { name: 'Барс' }));
    await world.publish();
    const after = await fact('market', id);
    expect(Value.Check(AnnouncementFact, after)).toBe(true);
    expect(after).toMatchObject({ schemaVersion: versionOf('announcement'), pet: { name: 'Барс' } });
  });
});
