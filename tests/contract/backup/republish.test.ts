import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName, sharedDatabases } from '../../../couchdb/databases.ts';
import { reviewFactId } from '../../../src/domain/review/id.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { petAnnouncement, petStatement } from '../publisher/market-world.ts';
import { opinionStatement } from '../publisher/opinion-world.ts';
import { ReservationWorld } from '../publisher/reservation-world.ts';
import { answerStatement, doneReservation, reviewStatement } from '../publisher/review-world.ts';
import {
  blockStatement,
  commentStatement,
  likeStatement,
  postIdOf,
  postStatement,
  profileStatement,
  World,
} from '../publisher/world.ts';

const AVATAR = createHash('sha256').update('avatar').digest('hex');
type Facts = Record<string, unknown>;

describe.each(engines())('republishing facts: $name', { timeout: 120_000 }, (kind) => {
  let engine: RunningEngine;
  let world: World;
  let before: Facts;
  let people: readonly [string, string, string];
  let removedIds: readonly string[];

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'anew').install();
    await live();
    before = await facts();
  }, 120_000);
  afterAll(() => engine.close());

  /** Posts with threads and likes, pets, announcements, a confirmed day, reviews: some edited, some removed. */
  async function live(): Promise<void> {
    const reservations = new ReservationWorld(world);
    const asking = await reservations.client();
    const [olena, taras, iryna] = [await world.person('none'), await reservations.provider(2), asking.userId];
    people = [olena, taras, iryna];
    await world.storePhoto(AVATAR);
    await world.put(olena, profileStatement({ avatar: { sha256: AVATAR } }));
    const [post, other, removed] = [postIdOf(1), postIdOf(2), postIdOf(3)];
    await world.put(olena, postStatement(post));
    await world.put(taras, postStatement(other));
    await world.put(iryna, postStatement(removed));
    await world.put(olena, petStatement('pet:01JD4Z7R8S9T0V1W2X3Y4Z5009'));
    await world.put(olena, petAnnouncement('pet:01JD4Z7R8S9T0V1W2X3Y4Z5009'));
    await world.publish();
    const [first, second, lost] = [1, 2, 3].map((number) => commentStatement(post, number));
    if (first === undefined || second === undefined || lost === undefined)
      throw new Error('Three comments are needed.');
    const reply = commentStatement(post, 4, { answers: first._id });
    const deeper = commentStatement(post, 5, { answers: reply._id, thread: first._id });
    const toLost = commentStatement(post, 6, { answers: lost._id, thread: first._id });
    await world.put(taras, first);
    await world.put(olena, second);
    await world.publish();
    await world.put(iryna, { ...lost, parentId: first._id, replyTo: first._id });
    await world.put(olena, reply);
    await world.publish();
    await world.put(taras, deeper);
    await world.put(taras, toLost);
    await world.put(olena, commentStatement(removed, 7));
    for (const person of [taras, iryna]) await world.put(person, likeStatement(post));
    await world.put(taras, likeStatement(removed));
    const { matter } = await reservations.ask(taras, asking);
    await reservations.act(taras, matter, 'confirm', { contacts: { phone: '+380501112233', email: '' } });
    const done = await doneReservation(world, taras, iryna, reservations.nextUlid());
    await world.put(iryna, reviewStatement(done, { rating: 4 }));
    await world.put(taras, reviewStatement(done, { petRating: 3, petComment: 'Чудовий' }));
    await world.put(taras, petStatement('pet:01JD4Z7R8S9T0V1W2X3Y4Z5008'));
    await world.put(taras, opinionStatement('pet:01JD4Z7R8S9T0V1W2X3Y4Z5008'));
    await world.publish();
    await world.put(taras, answerStatement(reviewFactId(reviewStatement(done)._id, iryna)));
    // Later changes to them.
    await world.put(olena, postStatement(post, { postTitle: 'Змінено' }));
    await world.put(taras, { ...first, content: 'Змінено' });
    await world.put(olena, petStatement('pet:01JD4Z7R8S9T0V1W2X3Y4Z5009', { bio: 'Змінено' }));
    // What entitled its author has gone, and the opinion stays.
    await world.remove(taras, 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5008');
    await world.remove(iryna, lost._id);
    await world.remove(iryna, removed);
    await world.put(iryna, likeStatement(post, false));
    await world.publish();
    // A person who is blocked keeps what was published before.
    await world.put(olena, blockStatement(taras, 'block'));
    await world.publish();
    removedIds = [`community/${lost._id}`, `community/${removed}`, `community/${commentStatement(removed, 7)._id}`];
  }

  /** Without revisions, which depend on the number of writes. */
  async function facts(): Promise<Facts> {
    const found: Facts = {};
    for (const database of [...sharedDatabases(), 'tallies', 'matters', 'moderation']) {
      for (const { _rev, ...fact } of await world.all(database)) found[`${database}/${fact._id}`] = fact;
    }
    return found;
  }

  const outcomes = async () =>
    (await Promise.all(people.map((userId) => world.all(ownDatabaseName(userId)))))
      .flat()
      .filter(({ _id }) => _id.startsWith('outcome:'));

  /** As the command does. */
  async function republish(): Promise<number> {
    const publisher = world.publisher();
    const made = await publisher.republish(() => undefined);
    await publisher.idle();
    await publisher.stop();
    return made;
  }

  it('republishing changes no fact and no outcome where nothing is lost', async () => {
    const types = new Set(Object.values(before).map((fact) => (fact as { type: string }).type));
    const expected = [
      'post',
      'comment',
      'like',
      'pet',
      'profile',
      'announcement',
      'review',
      'review-answer',
      'opinion',
      'block',
    ];
    expect([...types]).toEqual(expect.arrayContaining(expected));
    expect(Object.keys(before)).not.toEqual(expect.arrayContaining(removedIds.slice(0, 1)));
    const answers = await outcomes();
    expect(await republish()).toBe(0);
    expect(await facts()).toEqual(before);
    expect(await outcomes()).toEqual(answers);
  });

  it.each([
    ['community, market and directory', sharedDatabases()],
    ['community', ['community']],
    ['market', ['market']],
    ['directory', ['directory']],
    ['likes', ['tallies']],
  ])('republishing restores every fact as it was after the loss of %s', async (_, databases) => {
    const answers = await outcomes();
    await world.lose(databases);
    expect(await republish()).toBeGreaterThan(0);
    expect(await facts()).toEqual(before);
    expect(await outcomes()).toEqual(answers);
    for (const id of removedIds) expect(Object.keys(await facts())).not.toContain(id);
  });
});
