import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pedigreeId, pedigreeKey } from '../../../src/domain/pedigree/id.ts';
import type { PedigreePage } from '../../../src/domain/pedigree/page.ts';
import type { PedigreeFact } from '../../../src/domain/pedigree/schema.ts';
import { pedigreeLinkFactId, pedigreeLinkId } from '../../../src/domain/pedigree-link/id.ts';
import type { ListedLinks, PedigreeOfPet } from '../../../src/domain/pedigree-link/responses.ts';
import type { PedigreeLinkMatter } from '../../../src/domain/pedigree-link/schema.ts';
import type { LinkList } from '../../../src/domain/pedigree-link/states.ts';
import { petId, petKey } from '../../../src/domain/pet/id.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { petStatement } from '../publisher/market-world.ts';
import { moderationWorld, newUlid, type Registered } from './moderation-world.ts';
import { openStage, type Stage, stages } from './stage.ts';

const AT = '2026-11-20T10:00:00.000Z';
const CHIP = '804098100012345';
const [BARON, LADY] = ['УКУ 1', 'UKU.2'] as const;

function dog(dogId: string, name: string, chip: string | null): PedigreeFact {
  return {
    _id: pedigreeId(dogId),
    type: 'pedigree',
    schemaVersion: versionOf('pedigree'),
    dogId,
    name,
    callName: null,
    sex: null,
    breed: null,
    birthday: null,
    kennel: null,
    sir: null,
    dam: null,
    size: null,
    cm: null,
    weight: null,
    kg: null,
    others: null,
    source: 'import',
    confirmed: true,
    chip,
    importedAt: AT,
  };
}

describe.each(stages)('pedigree links on $name', (kind) => {
  let stage: Stage;
  const world = moderationWorld(() => stage);

  beforeAll(async () => {
    stage = await openStage(kind);
    const docs = [dog(BARON, 'БАРОН', CHIP), dog(LADY, 'ЛЕДІ', null)];
    await stage.service.couch.use<PedigreeFact>('pedigrees').bulk({ docs });
    await stage.service.dogs.caughtUp();
  });
  afterAll(() => stage.stop());

  async function state(
    by: Registered,
    statement: { readonly _id: string; readonly [field: string]: unknown },
  ): Promise<void> {
    const path = `/db/${by.session.ownDatabase}/${encodeURIComponent(statement._id)}`;
    const answer = await stage.call('PUT', path, { token: by.session.accessToken, body: statement });
    expect(answer.status).toBe(201);
    await stage.service.publisher?.idle();
  }

  /** Links a dog of this person to a pedigree; returns pet and fact. */
  async function ask(by: Registered, dogId: string, chip = ''): Promise<{ pet: string; link: string }> {
    const pet = petId(newUlid());
    await state(by, petStatement(pet));
    const _id = pedigreeLinkId(dogId, pet);
    const envelope = { _id, type: 'pedigree-link', schemaVersion: 1, written: { at: AT, device: 'd1' } };
    await state(by, { ...envelope, chip, showsOwner: true, createdAt: AT });
    return { pet, link: pedigreeLinkFactId(_id, by.session.userId) };
  }

  async function get<T>(path: string, by?: Registered): Promise<T> {
    const answer = await stage.call('GET', path, by === undefined ? {} : { token: by.session.accessToken });
    expect(answer.status, path).toBe(200);
    return JSON.parse(answer.text);
  }
  const ofPet = async (pet: string) => (await get<PedigreeOfPet>(`/pets/${petKey(pet)}/pedigree`)).pedigree;
  const ownerOf = async (dogId: string) => (await get<PedigreePage>(`/pedigrees/${pedigreeKey(dogId)}`)).owner;
  const listed = (admin: Registered, list: LinkList, after = '') =>
    get<ListedLinks>(`/admin/pedigree-links?${new URLSearchParams({ list, after })}`, admin);
  const waiting = async (admin: Registered) => (await get<ListedLinks>('/admin/pedigree-links', admin)).rows;
  const decide = (admin: Registered, body: object) =>
    stage.call('POST', '/admin/pedigree-links', { token: admin.session.accessToken, body });

  it('a link by the chip is public at once, and no answer contains the number', async () => {
    const olena = await stage.register({ firstName: 'Олена', secondName: 'Коваль' });
    const { pet } = await ask(olena, BARON, CHIP);
    expect(await ofPet(pet)).toEqual({ dogId: BARON, name: 'БАРОН' });
    const { userId } = olena.session;
    expect(await ownerOf(BARON)).toEqual({ userId, name: 'Олена Коваль', pet: petKey(pet), petName: 'Рекс' });
    const page = await stage.call('GET', `/pedigrees/${pedigreeKey(BARON)}`);
    expect(page.text).not.toContain(CHIP);
  });

  it('an admin decides, once, with an entry in the audit list, and the owner is notified', async () => {
    const [admin, taras] = [await world.admin(), await stage.register({ firstName: 'Тарас', secondName: 'Бондар' })];
    const { pet, link } = await ask(taras, LADY, CHIP);
    expect([await ofPet(pet), await ownerOf(LADY)]).toEqual([null, null]);
    const rows = await waiting(admin);
    expect(rows).toMatchObject([
      { link, pet: { id: pet, name: 'Рекс' }, dog: { dogId: LADY, name: 'ЛЕДІ' }, owner: { name: 'Тарас Бондар' } },
    ]);
    expect(rows).toMatchObject([{ state: 'asked', chipSays: 'nothing' }]);
    expect(JSON.stringify(rows)).not.toContain(CHIP);

    expect((await decide(admin, { link, granted: false, reason: null })).status).toBe(400);
    expect((await decide(admin, { link, granted: true, reason: null })).status).toBe(204);
    expect((await decide(admin, { link, granted: true, reason: null })).status).toBe(204);
    await stage.service.publisher?.idle();
    expect(await ofPet(pet)).toEqual({ dogId: LADY, name: 'ЛЕДІ' });
    expect((await ownerOf(LADY))?.userId).toBe(taras.session.userId);
    expect(await waiting(admin)).toEqual([]);
    const [granted] = (await listed(admin, 'granted')).rows;
    expect(granted).toMatchObject({ link, state: 'granted', by: 'admin', reason: null });

    const reason = 'Власник собаки інший';
    expect((await decide(admin, { link, granted: false, reason })).status).toBe(204);
    await stage.service.publisher?.idle();
    expect([await ofPet(pet), await ownerOf(LADY)]).toEqual([null, null]);
    expect((await listed(admin, 'refused')).rows).toMatchObject([{ link, state: 'refused', reason }]);
    const left = (await listed(admin, 'granted')).rows.map((each) => each.link);
    expect(left).not.toContain(link);
    const { rows: audit } = await stage.service.accounts.audit.page(null);
    const about = audit.filter(({ person }) => person.userId === taras.session.userId);
    expect(about.map(({ action, reason }) => [action, reason])).toEqual([
      ['pedigree-link-refused', reason],
      ['pedigree-linked', null],
    ]);
    const again = await decide(admin, { link, granted: true, reason: null });
    expect([again.status, again.body?.code]).toEqual([409, 'pedigree-link/nothing-to-decide']);
  });

  it('admins read a whole list page by page, each entry once, also entries of the same moment', async () => {
    const admin = await world.admin();
    const userId = 'e'.repeat(32);
    const instant = (second: number) => `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`;
    const many = SERVICE_LIMITS.adminPage * 6;
    const matters = Array.from({ length: many }, (_unused, number): PedigreeLinkMatter => {
      const pet = petId(newUlid());
      // Two of three have the same time: more than a page.
      const at = instant(number % 3 === 0 ? number % 60 : 30);
      const state = (['asked', 'taken', 'granted'] as const)[Math.floor((number / many) * 3)] ?? 'asked';
      return {
        _id: pedigreeLinkFactId(pedigreeLinkId('UKU.7', pet), userId),
        type: 'pedigree-link',
        pet,
        schemaVersion: versionOf('pedigree-link'),
        dogId: 'UKU.7',
        showsOwner: false,
        createdAt: AT,
        state,
        by: state === 'granted' ? 'admin' : null,
        reason: null,
        askedAt: at,
        authorId: userId,
        epoch: 0,
        decidedAt: state === 'asked' ? null : at,
        participants: [userId],
        statementRev: '1-a',
        chipSays: 'nothing',
        wrongChips: 0,
      };
    });
    await stage.service.couch.use<PedigreeLinkMatter>('matters').bulk({ docs: matters });
    for (const [list, states, by] of [
      ['waiting', ['asked', 'taken'], 'askedAt'],
      ['granted', ['granted'], 'decidedAt'],
    ] as const) {
      const rows: ListedLinks['rows'] = [];
      let after: string | null = '';
      while (after !== null) {
        const page: ListedLinks = await listed(admin, list, after);
        expect(page.rows.length).toBeLessThanOrEqual(SERVICE_LIMITS.adminPage);
        rows.push(...page.rows);
        after = page.next;
      }
      const mine = rows.filter(({ dog }) => dog.dogId === 'UKU.7');
      const expected = matters.filter(({ state }) => states.some((each) => each === state));
      expect(mine.map(({ link }) => link).sort()).toEqual(expected.map(({ _id }) => _id).sort());
      const times = rows.map((row) => row[by] ?? '');
      expect(times).toEqual(list === 'waiting' ? times.toSorted() : times.toSorted().reverse());
    }
  });

  it.each(['list=others', 'after=x', `after=${AT}~pedigree-link:x`, 'list=granted&after=~'])(
    'refuses the page %s of a list',
    async (query) => {
      const admin = await world.admin();
      const answer = await stage.call('GET', `/admin/pedigree-links?${query}`, { token: admin.session.accessToken });
      expect([answer.status, answer.body?.code]).toEqual([400, 'request/invalid']);
    },
  );

  it.each(['x', 'pet:x', '%ff', '01JD4Z7R8S9T0V1W2X3Y4Z5999'])('refuses %s as a pet with a pedigree', async (key) => {
    const answer = await stage.call('GET', `/pets/${key}/pedigree`);
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 200) expect(answer.body).toEqual({ pedigree: null });
  });
});
