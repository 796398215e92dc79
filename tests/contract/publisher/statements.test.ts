import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { withTrimmedTexts } from '../../../src/domain/fields.ts';
import { isEditable, KINDS, typeOfStatement } from '../../../src/domain/kinds/kinds.ts';
import { homeOf, type StatementType } from '../../../src/domain/kinds/names.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { PostFact } from '../../../src/domain/post/schema.ts';
import { ProfileFact } from '../../../src/domain/profile/schema.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import type { Publisher } from '../../../sync-server/src/publishing/publisher.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { statementCases } from '../statement-cases.ts';
import { petStatement, servicesAnnouncement } from './market-world.ts';
import { doneReservation, reviewStatement } from './review-world.ts';
import { messageStatement, postIdOf, postStatement, profileStatement, World } from './world.ts';

/** Public fields that the publisher changes, hides or answers for another document, and why. */
const COMPUTED: { readonly [T in StatementType]?: readonly string[] } = {
  // Normalised.
  post: ['tags'],
  // A hidden city or phone is null, an avatar waits for its photo, services are ordered.
  profile: ['city', 'phone', 'avatar', 'services', 'createdAt'],
  // Adjacent days are joined.
  announcement: ['services'],
  // Others see as read what the person reports (`toldUpTo`).
  'chat-mark': ['toldUpTo'],
};

/** A fact has every public field that its statement has; texts may have lost the blanks around them. */
function expectPublicFields(fact: object | null, statement: Record<string, unknown>): void {
  const type = statement.type as StatementType;
  if (fact === null) return;
  const names = Object.entries<{ public: boolean }>(KINDS[type].fields)
    .filter(([name, rule]) => rule.public && name in statement && !COMPUTED[type]?.includes(name))
    .map(([name]) => name);
  const stated = withTrimmedTexts(Object.fromEntries(names.map((name) => [name, statement[name]])));
  expect(withTrimmedTexts(fact)).toMatchObject(stated);
}

const PHOTO = { sha256: createHash('sha256').update('photo').digest('hex'), alt: '', width: 4, height: 3 };

describe.each(engines())('publishing statements: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let number = 0;
  const nextId = () => postIdOf(number++);

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'statements').install();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('publishes a post with the service’s fields, and writes an outcome', async () => {
    const person = await world.person();
    const id = nextId();
    const rev = await world.put(person, postStatement(id));
    await world.publish();
    const { _rev, ...fact } = (await world.find('community', id)) ?? { _rev: '' };
    expect(Value.Check(PostFact, fact)).toBe(true);
    expect(fact).toMatchObject({
      postTitle: 'Кіт',
      postTitleLower: 'кіт',
      authorId: person,
      authorName: 'Олена Коваль',
      authorLetter: 'ОК',
      statementRev: rev,
      updatedAt: null,
    });
    expect(fact).not.toHaveProperty('written');
    expect(await world.outcome(person, id)).toMatchObject({
      state: 'published',
      rev,
      statement: id,
      fact: { database: 'community', id },
    });
  });

  it('publishes a profile without its private fields', async () => {
    const person = await world.person();
    await world.publish();
    const { _rev, ...fact } = (await world.find('directory', `profile:${person}`)) ?? { _rev: '' };
    expect(Value.Check(ProfileFact, fact)).toBe(true);
    expect(fact).not.toHaveProperty('preferredLanguage');
    expect(await world.outcome(person, 'profile')).toMatchObject({ state: 'published' });
  });

  it('preserves the publication time through edits and notes the time of the edit', async () => {
    const person = await world.person();
    const id = nextId();
    await world.put(person, postStatement(id));
    await world.publish();
    const before = await world.find('community', id);
    const rev = await world.put(person, postStatement(id, { postTitle: 'Пес' }));
    await world.publish();
    const after = await world.find('community', id);
    expect(after).toMatchObject({ postTitle: 'Пес', publishedAt: before?.publishedAt, statementRev: rev });
    expect(String(after?.updatedAt) > String(before?.publishedAt)).toBe(true);
    expect(await world.outcome(person, id)).toMatchObject({ state: 'published', rev });
  });

  it('changes nothing without a new statement', async () => {
    await world.publish();
    const before = [await world.all('community'), await world.all('directory'), await world.all('ledger')];
    await world.publish();
    expect([await world.all('community'), await world.all('directory'), await world.all('ledger')]).toEqual(before);
  });

  it('deletes a removed post’s fact and keeps only its publication time', async () => {
    const person = await world.person();
    const id = nextId();
    await world.put(person, postStatement(id));
    await world.publish();
    await world.remove(person, id);
    await world.publish();
    expect(await world.find('community', id)).toBeNull();
    expect(await world.outcome(person, id)).toMatchObject({ state: 'removed' });
    const changes = await world.couch.use('community').changes({ include_docs: true });
    const stone: unknown = changes.results.find((row) => row.id === id);
    expect(Object.keys((stone as { doc: object }).doc).sort()).toEqual([
      '_deleted',
      '_id',
      '_rev',
      // Its position in the feed, in case its author restores it.
      'publishedAt',
      'removedAt',
      'type',
    ]);
  });

  it('publishes again what its author restores, and no other person’s post under that id', async () => {
    const [author, other] = [await world.person(), await world.person()];
    const id = nextId();
    await world.put(author, postStatement(id));
    await world.publish();
    await world.remove(author, id);
    await world.publish();
    await world.put(other, postStatement(id));
    await world.publish();
    expect(await world.outcome(other, id)).toMatchObject({ state: 'refused', code: 'post/not-yours' });
    expect(await world.find('community', id)).toBeNull();
    await world.put(author, postStatement(id, { postTitle: 'Знову' }));
    await world.publish();
    expect(await world.find('community', id)).toMatchObject({ postTitle: 'Знову', authorId: author });
  });

  it('nobody can write or remove another person’s post', async () => {
    const [author, other] = [await world.person(), await world.person()];
    const id = nextId();
    await world.put(author, postStatement(id));
    await world.publish();
    await world.put(other, postStatement(id, { postTitle: 'Моє' }));
    await world.publish();
    expect(await world.outcome(other, id)).toMatchObject({ state: 'refused', code: 'post/not-yours' });
    await world.remove(other, id);
    await world.publish();
    expect(await world.find('community', id)).toMatchObject({ postTitle: 'Кіт', authorId: author });
  });

  it('gives a post id that two people write at once to one of them', async () => {
    const people = [await world.person(), await world.person()];
    const id = nextId();
    for (const person of people) await world.put(person, postStatement(id));
    await world.publish();
    const states = await Promise.all(people.map(async (person) => (await world.outcome(person, id))?.state));
    expect(states.sort()).toEqual(['published', 'refused']);
  });

  it('leaves the last published version when an edit is refused', async () => {
    const person = await world.person();
    const id = nextId();
    await world.put(person, postStatement(id));
    await world.publish();
    const rev = await world.put(person, postStatement(id, { content: '<script>x</script>' }));
    await world.publish();
    expect(await world.find('community', id)).toMatchObject({ content: '<p>Спить</p>' });
    expect(await world.outcome(person, id)).toMatchObject({ state: 'refused', code: 'post/unsafe-html', rev });
  });

  describe('statement cases', () => {
    let person: string;
    let publisher: Publisher;
    beforeAll(async () => {
      person = await world.person('complete', `${'0'.repeat(31)}9`);
      // Targets of comments, likes and reports.
      await world.publishedPost('post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B', person);
      // The recipient of messages.
      const asked = await world.person('complete', `${'0'.repeat(31)}7`);
      // Reactions are to a message from them.
      await world.put(asked, messageStatement(person, '01JD4Z7R8S9T0V1W2X3Y4Z5A6B', 'Барсик ще у вас?'));
      // The requested service and pet.
      await world.put(asked, servicesAnnouncement());
      await world.put(person, petStatement('pet:01JD4Z7R8S9T0V1W2X3Y4Z5002'));
      // A completed reservation for reviews and answers.
      await doneReservation(world, asked, person, '01JD4Z7R8S9T0V1W2X3Y4Z5A6B');
      const reviewed = await doneReservation(world, person, asked, '01JD4Z7R8S9T0V1W2X3Y4Z5A6B');
      await world.put(asked, reviewStatement(reviewed));
      await world.publish();
      // One publisher for all cases: starting one takes longer than publishing a statement.
      publisher = world.publisher();
      await publisher.start();
    });
    afterAll(() => publisher.stop());

    /** The fact of a statement, or null if its kind has none. */
    async function factOf(statement: { readonly _id: string }, userId: string) {
      const type = typeOfStatement(statement._id);
      const home = type === null ? null : homeOf(type);
      return type === null || home === null ? null : world.find(home, KINDS[type].factId(statement._id, userId));
    }

    it.each(statementCases())(
      '$document: $name: $expect',
      async ({ document, statement, author, expect: expected }) => {
        if (document !== 'profile') await world.put(person, profileStatement(author));
        const published = async () => {
          publisher.wake(ownDatabaseName(person));
          await publisher.idle();
        };
        // A message of an earlier case cannot be changed.
        const type = typeOfStatement(statement._id);
        if (type !== null && !isEditable(type)) await world.remove(person, statement._id).then(published);
        const rev = await world.put(person, statement);
        await published();
        const outcome = await world.outcome(person, statement._id);
        // A refusal of an earlier case stays until it is checked again; this version gets no outcome. A statement of a
        // later version is left to a later service (versions.test.ts).
        if (['private', 'statement/newer-version'].includes(expected)) return expect(outcome?.rev).not.toBe(rev);
        const answer = expected === 'published' ? { state: 'published' } : { state: 'refused', code: expected };
        expect(outcome).toMatchObject({ rev, ...answer });
        if (expected === 'published') expectPublicFields(await factOf(statement, person), statement);
      },
    );
  });

  it('refuses too large statements, and posts of a person without a profile', async () => {
    const [person, nobody] = [await world.person(), await world.person('none')];
    await world.put(person, {
      _id: 'note:1',
      type: 'post',
      schemaVersion: 1,
      x: 'x'.repeat(SERVICE_LIMITS.documentBytes),
    });
    const id = nextId();
    await world.put(nobody, postStatement(id));
    await world.publish();
    expect(await world.outcome(person, 'note:1')).toMatchObject({ code: 'statement/too-large' });
    expect(await world.outcome(nobody, id)).toMatchObject({ code: 'post/author-incomplete' });
  });

  it('restores a removed post at its former position', async () => {
    const person = await world.person();
    const id = nextId();
    await world.publishedPost(id, person);
    const before = await world.find('community', id);
    await world.remove(person, id);
    await world.publish();
    expect(await world.find('community', id)).toBeNull();
    await world.publishedPost(id, person);
    expect(await world.find('community', id)).toMatchObject({ publishedAt: before?.publishedAt });
  });

  it('decides the winning version of a conflict, and the other one after that one was removed', async () => {
    const person = await world.person();
    const id = nextId();
    const own = world.couch.use<object>(ownDatabaseName(person));
    const leaf = (hash: string, postTitle: string) => ({
      ...postStatement(id, { postTitle }),
      _rev: `1-${hash.repeat(32)}`,
    });
    await own.bulk({ docs: [leaf('a', 'Перша'), leaf('b', 'Друга')], new_edits: false });
    await world.publish();
    expect(await world.find('community', id)).toMatchObject({ postTitle: 'Друга' });
    await own.destroy(id, `1-${'b'.repeat(32)}`);
    await world.publish();
    expect(await world.find('community', id)).toMatchObject({ postTitle: 'Перша' });
    expect(await world.outcome(person, id)).toMatchObject({ state: 'published', rev: `1-${'a'.repeat(32)}` });
  });

  describe('a post whose photo has not come', () => {
    const photoArrives = () => world.couch.use<{ type: string }>('media').insert({ type: 'media' }, PHOTO.sha256);
    const photoGoes = async () => {
      const photo = await world.find('media', PHOTO.sha256);
      if (photo !== null) await world.couch.use('media').destroy(PHOTO.sha256, photo._rev);
    };

    it('a post without its photo waits without delaying others, and is published when the photo arrives', async () => {
      const person = await world.person();
      const [waiting, other] = [nextId(), nextId()];
      await world.put(person, postStatement(waiting, { photo: PHOTO }));
      await world.put(person, postStatement(other));
      const publisher = world.publisher();
      await publisher.start();
      await publisher.idle();
      expect(await world.outcome(person, waiting)).toBeNull();
      expect(await world.find('community', other)).not.toBeNull();
      await photoArrives();
      publisher.photoStored(PHOTO.sha256);
      await publisher.idle();
      expect(await world.outcome(person, waiting)).toMatchObject({ state: 'published' });
      await publisher.stop();
      await photoGoes();
      expect((await world.all('ledger')).filter(({ type }) => type === 'pending')).toEqual([]);
    });

    it('a post without its photo is published after a restart during which the photo arrived', async () => {
      const person = await world.person();
      const id = nextId();
      await world.put(person, postStatement(id, { photo: PHOTO }));
      await world.publish();
      await photoArrives();
      await world.publish();
      expect(await world.outcome(person, id)).toMatchObject({ state: 'published' });
      await photoGoes();
    });

    it('the author of a post without its photo is warned after a day, and it is published even then', async () => {
      const person = await world.person();
      const id = nextId();
      const rev = await world.put(person, postStatement(id, { photo: PHOTO }));
      await world.publish();
      world.pass(DURATIONS.photoWait);
      await world.publish();
      expect(await world.outcome(person, id)).toMatchObject({ state: 'refused', code: 'photo/missing', rev });
      await world.publish();
      await photoArrives();
      await world.publish();
      expect(await world.outcome(person, id)).toMatchObject({ state: 'published', rev });
      expect(await world.find('community', id)).toMatchObject({ photo: PHOTO });
      await photoGoes();
    });

    it('a post without its photo stops waiting when its author removes the photo', async () => {
      const person = await world.person();
      const id = nextId();
      await world.put(person, postStatement(id, { photo: PHOTO }));
      await world.publish();
      await world.put(person, postStatement(id));
      await world.publish();
      expect(await world.outcome(person, id)).toMatchObject({ state: 'published' });
      expect((await world.all('ledger')).filter(({ type }) => type === 'pending')).toEqual([]);
    });
  });
});
