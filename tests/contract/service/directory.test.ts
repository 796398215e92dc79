import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DirectoryEntry, DirectoryPage } from '../../../src/domain/organisation/directory.ts';
import { organisationFactId, organisationIds, organisationKey } from '../../../src/domain/organisation/id.ts';
import { NO_VISIT } from '../../../src/domain/organisation/no-visit.ts';
import { ROUND_THE_CLOCK } from '../../../src/domain/organisation/open-state.ts';
import { organisationStepId } from '../../../src/domain/organisation-step/id.ts';
import type { OrganisationAct } from '../../../src/domain/organisation-step/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { reportStatement } from '../publisher/world.ts';
import { moderationWorld, newUlid, type Registered } from './moderation-world.ts';
import { openStage, type Stage, stages } from './stage.ts';

const AT = '2026-11-20T10:00:00.000Z';
const WRITTEN = { at: AT, device: 'd1' };
const country = { en: 'Ukraine', uk: 'Україна' };
const LVIV = { code: 'UA46060250010015970', city: { en: 'Lviv', uk: 'Львів' }, region: null, country };
const ODESA = { code: 'UA51100270010076757', city: { en: 'Odesa', uk: 'Одеса' }, region: null, country };

describe.each(stages)('the directory on $name', (kind) => {
  let stage: Stage;
  const world = moderationWorld(() => stage);

  beforeAll(async () => {
    stage = await openStage(kind);
  });
  afterAll(() => stage.stop());

  async function state(by: Registered, ...statements: readonly { readonly _id: string }[]): Promise<void> {
    const own = stage.service.couch.use<object>(by.session.ownDatabase);
    for (const statement of statements) await own.insert(statement, statement._id);
    stage.service.publisher?.wake(by.session.ownDatabase);
    await stage.service.publisher?.idle();
  }

  /** As a page of the first version founded it; returns the fact's id. */
  async function found(by: Registered, name: string): Promise<string> {
    const _id = organisationIds.make(newUlid());
    const content = { name, organisationType: 'dogGrooming', description: 'Стрижемо', services: [] };
    await state(by, {
      _id,
      type: 'organisation',
      schemaVersion: 1,
      written: WRITTEN,
      createdAt: AT,
      ...content,
    } as never);
    return organisationFactId(_id, by.session.userId);
  }

  async function act(by: Registered, organisation: string, ...acts: readonly OrganisationAct[]): Promise<void> {
    for (const each of acts) {
      const _id = organisationStepId(organisation, newUlid());
      const envelope = { type: 'organisation-step', schemaVersion: versionOf('organisation-step'), written: WRITTEN };
      await state(by, { _id, ...envelope, act: each, createdAt: AT } as never);
    }
  }

  async function listed(area: string): Promise<DirectoryEntry[]> {
    const answer = await stage.call('GET', `/directory?area=${area}`);
    expect(answer.status).toBe(200);
    const page: unknown = JSON.parse(answer.text);
    expect(Value.Check(DirectoryPage, page)).toBe(true);
    return (page as DirectoryPage).entries;
  }

  const open: OrganisationAct = { does: 'change', field: 'open', was: false, value: true };
  const inLviv: OrganisationAct = { does: 'change', field: 'city', was: null, value: LVIV };

  it('lists what its admins opened and placed in a city, with nothing about its people', async () => {
    const founder = await stage.register();
    const id = await found(founder, 'Стара перукарня');
    await act(founder, id, open);
    expect(await listed('46')).toEqual([]);
    await act(founder, id, inLviv, { does: 'change', field: 'phones', was: [], value: ['+380 32 000 00 01'] });
    const { prices: _prices, ...visit } = NO_VISIT;
    expect(await listed('46')).toEqual([
      {
        ...visit,
        key: organisationKey(id),
        name: 'Стара перукарня',
        organisationType: 'dogGrooming',
        description: 'Стрижемо',
        city: LVIV,
        phones: ['+380 32 000 00 01'],
      },
    ]);
    await act(founder, id, { does: 'change', field: 'city', was: LVIV, value: ODESA });
    expect([await listed('46'), (await listed('51')).length]).toEqual([[], 1]);
    await act(founder, id, { does: 'change', field: 'open', was: true, value: false });
    expect(await listed('51')).toEqual([]);
  });

  it('lists organisations for emergencies first, and none that was closed', async () => {
    const founder = await stage.register();
    const [first, second, third] = [await found(founder, 'А'), await found(founder, 'Б'), await found(founder, 'В')];
    for (const id of [first, second, third]) await act(founder, id, open, inLviv);
    await act(founder, second, { does: 'change', field: 'emergency', was: false, value: true });
    await act(founder, second, { does: 'change', field: 'hours', was: null, value: ROUND_THE_CLOCK });
    await act(founder, third, { does: 'close' });
    const names = (await listed('46')).map(({ name }) => name);
    expect(names).toHaveLength(2);
    expect(names[0]).toBe('Б');
  });

  it('marks what an admin of Lapka verified, until its name changes', async () => {
    const [founder, admin] = [await stage.register(), await world.admin()];
    const id = await found(founder, 'Справжня');
    await act(founder, id, open, inLviv);
    const mark = async () => (await listed('46')).find(({ key }) => key === organisationKey(id))?.verifiedAt;
    const verify: OrganisationAct = { does: 'verify', verified: true };
    await act(founder, id, verify);
    expect(await mark()).toBeUndefined();
    await act(admin, id, verify);
    expect(await mark()).toBeDefined();
    await act(founder, id, { does: 'change', field: 'phones', was: [], value: ['+380 32 000 00 02'] });
    expect(await mark()).toBeDefined();
    await act(founder, id, { does: 'change', field: 'name', was: 'Справжня', value: 'Інша' });
    expect(await mark()).toBeUndefined();
    await act(admin, id, verify, { does: 'verify', verified: false });
    expect(await mark()).toBeUndefined();
  });

  it('hides from outsiders what a moderator hid, whatever its admins do, and leaves it to its team', async () => {
    const [founder, admin, stranger] = [await stage.register(), await world.admin(), await stage.register()];
    const id = await found(founder, 'Шахрай');
    await act(founder, id, inLviv);
    // Outsiders do not learn whether a shut one exists.
    await state(stranger, reportStatement(id));
    expect(await world.queue(admin)).toEqual([]);
    await act(founder, id, open);
    const other = await stage.register();
    await state(other, reportStatement(id, { text: 'Бере гроші й зникає' }));
    expect(await world.queue(admin)).toMatchObject([{ target: id, kind: 'organisation', state: 'shown' }]);
    const isListed = async () => (await listed('46')).some(({ key }) => key === organisationKey(id));
    const token = stranger.session.accessToken;
    const path = `/organisations/${organisationKey(id)}`;
    const status = async () => [
      (await stage.call('GET', path)).status,
      (await stage.call('GET', path, { token })).status,
    ];
    expect([await isListed(), ...(await status())]).toEqual([true, 200, 200]);
    const decided = await world.decide(admin, id, 'hide');
    expect([decided.status, decided.text]).toEqual([204, '']);
    await world.settled();
    expect([await isListed(), ...(await status())]).toEqual([false, 401, 404]);
    await act(founder, id, { does: 'change', field: 'description', was: 'Стрижемо', value: 'Миємо' });
    expect([await isListed(), ...(await status())]).toEqual([false, 401, 404]);
    const own = stage.service.couch.use<{ description: string }>(founder.session.ownDatabase);
    expect((await own.get(id)).description).toBe('Миємо');
    expect((await world.decide(admin, id, 'restore')).status).toBe(204);
    await world.settled();
    expect([await isListed(), ...(await status())]).toEqual([true, 200, 200]);
  });

  it.each(['', '?area=', '?area=4', '?area=46&area=51', '?area=..', '?area=%00', `?area=${'4'.repeat(10_000)}`])(
    'refuses the query %j',
    async (query) => {
      expect((await stage.call('GET', `/directory${query}`)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it.each([
    ['a city without a name', { field: 'city', was: null, value: { ...LVIV, city: { en: '', uk: '' } } }],
    ['a place off the globe', { field: 'position', was: null, value: { latitude: 91, longitude: 0 } }],
    ['an address that runs a script', { field: 'site', was: '', value: 'javascript:alert(1)' }],
    ['eight days', { field: 'hours', was: null, value: [...ROUND_THE_CLOCK, []] }],
    [
      'a time that is none',
      { field: 'hours', was: null, value: [[{ from: '25:00', to: '26:00' }], [], [], [], [], [], []] },
    ],
    ['an unknown language', { field: 'languages', was: [], value: ['<b>'] }],
    ['a thousand phones', { field: 'phones', was: [], value: Array.from({ length: 1_000 }, () => '+380320000001') }],
    ['a field of the service', { field: 'listedIn', was: null, value: '46' }],
  ])('refuses a change to %s', async (_, change) => {
    const founder = await stage.register();
    const id = await found(founder, 'Лапа');
    await act(founder, id, open, inLviv);
    const before = (await listed('46')).find(({ key }) => key === organisationKey(id));
    expect(before).toBeDefined();
    await act(founder, id, { does: 'change', ...change } as never);
    expect((await listed('46')).find(({ key }) => key === organisationKey(id))).toEqual(before);
  });
});
