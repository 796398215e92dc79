import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/domain/limits.ts';
import { profileFactId } from '../../../src/domain/profile/id.ts';
import type { FoundPerson } from '../../../src/domain/search/people.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { createPeopleSearch } from '../../../sync-server/src/reading/search/people-search.ts';
import { createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { EMBEDDED, newPerson, openStage, type Stage, stages } from './stage.ts';

type Registered = Awaited<ReturnType<Stage['register']>>;

const LVIV = {
  code: 'UA46060250010015970',
  city: { en: 'Lviv', uk: 'Львів' },
  region: { en: 'Lviv Oblast', uk: 'Львівська область' },
  country: { en: 'Ukraine', uk: 'Україна' },
};

describe.each(stages)('the search for people on $name', (kind) => {
  let stage: Stage;
  let caller: Registered;

  beforeAll(async () => {
    stage = await openStage(kind);
    caller = await stage.register({ firstName: 'Тарас', secondName: 'Бойко' });
  });
  afterAll(() => stage.stop());

  const ask = (body: unknown) => stage.call('POST', '/search/people', { body, token: caller.session.accessToken });

  async function find(q: string, without?: readonly string[]): Promise<FoundPerson[]> {
    await stage.service.publisher?.idle();
    await stage.service.people.caughtUp();
    const answer = await ask({ q, ...(without === undefined ? {} : { without }) });
    if (answer.status !== 200) throw new Error(`a search was answered ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text).people;
  }

  async function edit({ session }: Registered, change: object): Promise<void> {
    const path = `/db/${session.ownDatabase}/profile`;
    const token = session.accessToken;
    const { body } = await stage.call('GET', path, { token });
    const answer = await stage.call('PUT', path, { token, body: { ...body, ...change } });
    if (answer.status !== 201) throw new Error(`a profile was answered ${answer.status} ${answer.text}`);
  }

  it('the people search finds prefixes of both names, in both alphabets, and shows only public data', async () => {
    const person = await stage.register({ firstName: 'Соломія', secondName: 'Дерев’янко' });
    const secret = { phone: '+380 50 123 45 67', bio: 'Про себе', city: LVIV };
    await edit(person, { ...secret, cityVisible: false, phoneVisible: true });
    const shown = { userId: person.session.userId, name: 'Соломія Дерев’янко', letter: 'СД', avatar: null, city: null };
    for (const text of ['солом', 'ДЕРЕВ', 'деревян сол', 'Solomi', 'Derevianko']) {
      expect(await find(text), text).toEqual([shown]);
    }
    await edit(person, { cityVisible: true });
    expect(await find('Соломія')).toEqual([{ ...shown, city: LVIV }]);
    expect(await find('Соломія', [person.session.userId])).toEqual([]);
    expect(await find('С')).toEqual([]);
    expect(await find(person.email)).toEqual([]);
    expect(await find('+380 50 123')).toEqual([]);
  });

  it('the people search follows a changed name and a deleted account', async () => {
    const person = await stage.register({ firstName: 'Ярослава', secondName: 'Тихенька' });
    expect(await find('Ярослава')).toHaveLength(1);
    await edit(person, { firstName: 'Мирослава', letter: 'МТ' });
    expect(await find('Мирослава')).toMatchObject([{ name: 'Мирослава Тихенька', letter: 'МТ' }]);
    expect(await find('Ярослава')).toEqual([]);
    const { accessToken: token } = person.session;
    const deletion = await stage.call('POST', '/auth/delete', {
      token,
      cookie: person.cookie,
      body: { password: person.password },
    });
    expect(deletion.status).toBe(204);
    expect(await find('Мирослава')).toEqual([]);
  });

  it('the people search knows people from before its start, and only people', async () => {
    const person = await stage.register({ firstName: 'Богуслав', secondName: 'Давній' });
    await stage.service.publisher?.idle();
    const pet = { _id: 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B', type: 'pet', uid: person.session.userId, petName: 'Богуслав' };
    await stage.service.couch.use('directory').insert(pet);
    const people = createPeopleSearch({ couch: stage.service.couch, log: stage.service.app.log });
    await people.caughtUp();
    expect(people.search('Богуслав')).toMatchObject([{ userId: person.session.userId }]);
    const directory = stage.service.couch.use('directory');
    const fact = await directory.get(profileFactId(person.session.userId));
    await directory.destroy(fact._id, fact._rev);
    await people.caughtUp();
    expect(people.search('Богуслав')).toEqual([]);
    await people.stop();
  });

  it.each([
    ['no text', {}],
    ['an object instead of a text', { q: { $gt: '' } }],
    ['a list of texts', { q: ['Олена', 'Тарас'] }],
    ['a very long text', { q: 'я'.repeat(LIMITS.searchText.max + 1) }],
    ['an invalid person id', { q: 'Олена', without: ['nobody'] }],
    ['too many excluded people', { q: 'Олена', without: Array(SERVICE_LIMITS.searchWithout + 1).fill('0'.repeat(32)) }],
    ['a list', []],
  ])('the people search refuses %s', async (_, body) => {
    const answer = await ask(body);
    expect([answer.status, answer.body?.code]).toEqual([400, 'request/invalid']);
  });

  it.each(['.*.*', '\\u0000\ud800', '__proto__', 'constructor', '%%%%', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', '<b>Ол</b>'])(
    'the people search finds nobody by %j',
    async (q) => {
      expect(await find(q)).toEqual([]);
    },
  );
});

it('the people search is limited by address', async () => {
  const stage = await openStage(EMBEDDED, { env: { RATE_LIMIT: '0.025' } });
  try {
    const { session } = await stage.register(newPerson());
    await stage.service.people.caughtUp();
    const answers = [];
    for (let asked = 0; asked < 4; asked += 1) {
      const body = { q: 'Олена' };
      answers.push(await stage.call('POST', '/search/people', { body, token: session.accessToken }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  } finally {
    await stage.stop();
  }
});

it('the people search answers unavailable while the index cannot be built', async () => {
  const couch = createCouch({ url: 'http://127.0.0.1:9', user: 'a', password: 'b' });
  const people = createPeopleSearch({ couch, log: { info() {}, warn() {}, error() {} } });
  expect(people.search('Олена')).toBeNull();
  await people.stop();
});
