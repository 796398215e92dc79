import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pedigreeKey } from '../../../src/domain/pedigree/id.ts';
import type { Ancestry, PedigreePage } from '../../../src/domain/pedigree/page.ts';
import { pedigreeProposalId } from '../../../src/domain/pedigree-proposal/id.ts';
import type { OpenProposals } from '../../../src/domain/pedigree-proposal/responses.ts';
import { moderationWorld, type Registered } from './moderation-world.ts';
import { openStage, type Stage, stages } from './stage.ts';

const AT = '2026-11-20T10:00:00.000Z';
const DOG = 'УКУ 1';

describe.each(stages)('pedigrees proposed by owners on $name', (kind) => {
  let stage: Stage;
  const world = moderationWorld(() => stage);

  beforeAll(async () => {
    stage = await openStage(kind);
  });
  afterAll(() => stage.stop());

  async function propose(by: Registered, dogId: string, more: object = {}): Promise<void> {
    const _id = pedigreeProposalId(dogId);
    const path = `/db/${by.session.ownDatabase}/${encodeURIComponent(_id)}`;
    const body = {
      _id,
      type: 'pedigree-proposal',
      schemaVersion: 1,
      written: { at: AT, device: 'd1' },
      name: 'БАРОН',
      callName: null,
      sex: null,
      breed: null,
      birthday: null,
      kennel: null,
      sir: null,
      dam: null,
      others: null,
      pet: null,
      createdAt: AT,
      ...more,
    };
    const answer = await stage.call('PUT', path, { token: by.session.accessToken, body });
    expect(answer.status).toBe(201);
    await stage.service.publisher?.idle();
    await stage.service.dogs.caughtUp();
  }

  async function get<T>(path: string, by?: Registered): Promise<T> {
    const answer = await stage.call('GET', path, by === undefined ? {} : { token: by.session.accessToken });
    expect(answer.status, path).toBe(200);
    return JSON.parse(answer.text);
  }
  const page = (dogId: string) => get<PedigreePage>(`/pedigrees/${pedigreeKey(dogId)}`);
  const waiting = async (admin: Registered) => (await get<OpenProposals>('/admin/pedigree-proposals', admin)).rows;
  const decide = (admin: Registered, body: object) =>
    stage.call('POST', '/admin/pedigree-proposals', { token: admin.session.accessToken, body });

  it('everybody can read one, without its author; an admin confirms it, with an entry in the audit list', async () => {
    const [admin, olena] = [await world.admin(), await stage.register({ firstName: 'Олена', secondName: 'Коваль' })];
    await propose(olena, 'UKU.2', { name: 'ЛЕДІ', sex: 'female' });
    await propose(olena, DOG, { dam: 'UKU.2', others: 'Чемпіон' });
    const { dog, dam, owner } = await page(DOG);
    expect(dog).toMatchObject({ name: 'БАРОН', source: 'owner', confirmed: false, others: 'Чемпіон' });
    expect([dam?.name, owner]).toEqual(['ЛЕДІ', null]);
    const { dogs } = await get<Ancestry>(`/pedigrees/${pedigreeKey(DOG)}/ancestry`);
    expect(dogs.map(({ name }) => name)).toEqual(['БАРОН', 'ЛЕДІ']);
    const { hits } = await get<{ hits: object[] }>(`/pedigrees?q=${encodeURIComponent('Баро')}`);
    expect(hits).toHaveLength(1);
    for (const path of [`/pedigrees/${pedigreeKey(DOG)}`, `/dashboard/pedigree/${pedigreeKey(DOG)}`]) {
      const { text } = await stage.call('GET', path);
      expect(text).not.toContain(olena.session.userId);
      expect(text).not.toContain('Коваль');
    }

    const rows = await waiting(admin);
    expect(rows).toMatchObject([
      { dog: { dogId: 'UKU.2' }, owner: { name: 'Олена Коваль' } },
      { dog: { dogId: DOG }, sir: null, dam: { dogId: 'UKU.2', name: 'ЛЕДІ' } },
    ]);
    const { proposal, askedAt } = rows[1] ?? { proposal: '', askedAt: '' };
    expect((await decide(admin, { proposal, askedAt, confirmed: false, reason: null })).status).toBe(400);
    expect((await decide(admin, { proposal, askedAt, confirmed: true, reason: null })).status).toBe(204);
    expect((await decide(admin, { proposal, askedAt, confirmed: true, reason: null })).status).toBe(204);
    await stage.service.publisher?.idle();
    expect((await page(DOG)).dog.confirmed).toBe(true);
    const [first] = rows;
    const reason = 'Такого собаки немає';
    const removed = { proposal: first?.proposal, askedAt: first?.askedAt, confirmed: false, reason };
    expect((await decide(admin, removed)).status).toBe(204);
    await stage.service.publisher?.idle();
    await stage.service.dogs.caughtUp();
    expect((await stage.call('GET', '/pedigrees/UKU.2')).status).toBe(404);
    expect((await page(DOG)).dam).toMatchObject({ dogId: 'UKU.2', known: false });
    expect(await waiting(admin)).toEqual([]);
    const { rows: audit } = await stage.service.accounts.audit.page(null);
    const about = audit.filter(({ person }) => person.userId === olena.session.userId);
    expect(about.map(({ action, reason }) => [action, reason])).toEqual([
      ['pedigree-removed', reason],
      ['pedigree-confirmed', null],
    ]);
    const again = await decide(admin, { ...removed, confirmed: true, reason: null });
    expect([again.status, again.body?.code]).toEqual([409, 'pedigree-proposal/nothing-to-decide']);
  });

  it.each(['x', `${AT}~`, `${AT}~a b`, `${AT}~${'x'.repeat(500)}`, '~x'])(
    'refuses the page %s of the list',
    async (after) => {
      const admin = await world.admin();
      const path = `/admin/pedigree-proposals?after=${encodeURIComponent(after)}`;
      const answer = await stage.call('GET', path, { token: admin.session.accessToken });
      expect(answer.status).toBe(400);
    },
  );
});
