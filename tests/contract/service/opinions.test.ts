import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opinionFactId, opinionId } from '../../../src/domain/opinion/id.ts';
import type { OpinionListPage } from '../../../src/domain/opinion/list.ts';
import { OpinionFact } from '../../../src/domain/opinion/schema.ts';
import { breedSubject } from '../../../src/domain/opinion/subject.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { petStatement } from '../publisher/market-world.ts';
import { AKITA, opinionStatement } from '../publisher/opinion-world.ts';
import { reportStatement } from '../publisher/world.ts';
import { moderationWorld, newUlid, type Registered } from './moderation-world.ts';
import { openStage, type Stage, stages } from './stage.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const [BEAGLE, POODLE] = [breedSubject('beagle'), breedSubject('poodle')];
const NONE = { opinions: [], summary: { count: 0, averages: {} }, next: null };

/** The `number`th person's opinion on beagles, `minute` minutes after the start. */
function opinion(number: number, minute: number): OpinionFact {
  const at = new Date(START + minute * 60_000).toISOString();
  const userId = String(number).padStart(32, '0');
  const ratings = { children: 4, energy: number % 2 === 0 ? 4 : 1, grooming: 2, health: 3, voice: 1 } as const;
  return {
    _id: opinionFactId(opinionId(BEAGLE), userId),
    type: 'opinion',
    schemaVersion: versionOf('opinion'),
    ratings,
    comment: `${minute}`,
    createdAt: at,
    editedAt: null,
    authorId: userId,
    authorName: 'Олена',
    authorLetter: 'О',
    customAvatar: null,
    publishedAt: at,
    updatedAt: null,
    statementRev: '1-x',
  };
}

describe.each(stages)('opinions on breeds and organisations on $name', (kind) => {
  let stage: Stage;
  const world = moderationWorld(() => stage);
  const each = SERVICE_LIMITS.reviewPage;

  beforeAll(async () => {
    stage = await openStage(kind);
    const docs = Array.from({ length: 2 * each + 3 }, (_, n) => opinion(n, n));
    // Some have the same time, also at the end of a page.
    docs.push(opinion(90, each + 2), opinion(91, each + 2), opinion(92, 2 * each + 2));
    await stage.service.couch.use<object>('directory').bulk({ docs });
  });
  afterAll(() => stage.stop());

  async function read(subject: string, place = ''): Promise<OpinionListPage> {
    const answer = await stage.call('GET', `/opinions?subject=${subject}${place}`);
    expect(answer.status).toBe(200);
    return JSON.parse(answer.text);
  }

  async function state(by: Registered, ...statements: readonly { readonly _id: string }[]): Promise<void> {
    const own = stage.service.couch.use<object>(by.session.ownDatabase);
    for (const statement of statements) await own.insert(statement, statement._id);
    stage.service.publisher?.wake(by.session.ownDatabase);
    await stage.service.publisher?.idle();
  }

  it('opinions are listed page by page, newest first, each once, with the averages of all', async () => {
    const found: OpinionListPage['opinions'][] = [];
    const total = 2 * each + 6;
    for (let place = ''; ; ) {
      const { opinions, summary, next } = await read(BEAGLE, place);
      const even = each + 2 + 2;
      const energy = (even * 4 + (total - even)) / total;
      expect(summary).toEqual({ count: total, averages: { children: 4, energy, grooming: 2, health: 3, voice: 1 } });
      found.push(opinions);
      if (next === null) break;
      place = `&before=${next.publishedAt}&id=${next._id}`;
    }
    expect(found.map(({ length }) => length)).toEqual([each, each, 6]);
    const all = found.flat();
    for (const fact of all) expect(Value.Check(OpinionFact, fact)).toBe(true);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(total);
    const order = all.map(({ publishedAt, _id }) => `${publishedAt} ${_id}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  it('opinions on a subject without any, existing or not, are none', async () => {
    expect(await read(breedSubject('borzoi'))).toEqual(NONE);
    expect(await read(breedSubject('unicorn'))).toEqual(NONE);
    expect(await read(`organisation:${'0'.repeat(32)}:${newUlid()}`)).toEqual(NONE);
  });

  it.each([
    '',
    '?subject=',
    '?subject=akita',
    '?subject=breed:',
    '?subject=breed:akita:beagle',
    '?subject=breed:%D0%BA%D1%96%D1%82',
    `?subject=breed:${'a'.repeat(301)}`,
    '?subject=person:00000000000000000000000000000007',
    '?subject=organisation:00000000000000000000000000000007',
    '?subject=breed:akita&subject=breed:beagle',
    '?subject=breed:akita&before=yesterday',
    '?subject=breed:akita&before=2026-11-20T10:00:00.000Z&id=review:x',
  ])('refuses the query %j', async (query) => {
    expect((await stage.call('GET', `/opinions${query}`)).status).toBe(400);
  });

  it('opinions are reported, hidden from the list at once, shown again, and removed', async () => {
    const [admin, author, reader] = [await world.admin(), await stage.register(), await stage.register()];
    const pet = `pet:${newUlid()}`;
    await state(author, petStatement(pet), opinionStatement(pet, AKITA, { comment: 'Купуйте в мене!' }));
    const target = opinionFactId(opinionId(AKITA), author.session.userId);
    expect(await read(AKITA)).toMatchObject({ opinions: [{ _id: target }], summary: { count: 1 } });
    await state(reader, reportStatement(target));
    const rows = new Map((await world.queue(admin)).map((row) => [row.target, [row.kind, row.excerpt]]));
    expect(rows.get(target)).toEqual(['opinion', 'Купуйте в мене!']);
    expect((await world.decide(admin, target, 'hide')).status).toBe(204);
    await world.settled();
    expect(await read(AKITA)).toMatchObject({ opinions: [] });
    expect((await world.decide(admin, target, 'restore')).status).toBe(204);
    await world.settled();
    expect(await read(AKITA)).toMatchObject({ opinions: [{ _id: target }] });
    expect((await world.decide(admin, target, 'remove')).status).toBe(204);
    await world.settled();
    expect(await read(AKITA)).toMatchObject({ opinions: [] });
  });

  it('opinions under another person’s name are not accepted from a device', async () => {
    const [author, other] = [await stage.register(), await stage.register()];
    const pet = `pet:${newUlid()}`;
    await state(author, petStatement(pet, { breed: 'poodle' }));
    const statement = opinionStatement(pet, POODLE);
    const forged = { ...statement, _id: opinionFactId(statement._id, author.session.userId) };
    await state(other, forged, statement);
    const own = stage.service.couch.use<{ readonly code?: string }>(other.session.ownDatabase);
    expect((await own.get(`outcome:${forged._id}`)).code).toBe('statement/malformed');
    expect((await own.get(`outcome:${statement._id}`)).code).toBe('opinion/no-pet');
    expect(await read(POODLE)).toEqual(NONE);
  });
});
