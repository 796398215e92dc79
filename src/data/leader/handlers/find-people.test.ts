import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { FoundPerson } from '../../../domain/search/people.ts';
import * as code from '../../../domain/search/people-index.ts';
import type { Result } from '../../api/result.ts';
import { ChunkLoadError } from '../../chunk-load-error.ts';
import { openMirrorStore } from '../../mirror/store.ts';
import { throughKey } from '../../mirror/through-key.ts';
import type { Service } from '../service.ts';
import { createFindPeople } from './find-people.ts';

const OLENA = { userId: 'a'.repeat(32), name: 'Олена Коваль', letter: 'ОК', avatar: null, city: null };
const TARAS = { userId: 'b'.repeat(32), name: 'Тарас Бойко', letter: 'ТБ', avatar: null, city: null };

/** A device that stores these people's profiles; the service answers as given. */
async function device(
  answer: Result<{ people: FoundPerson[] }>,
  storedPeople: readonly FoundPerson[] = [OLENA, TARAS],
) {
  const mirror = openMirrorStore(new IDBFactory(), '', 'community');
  const facts = storedPeople.map(({ userId, name, letter }) => {
    const [firstName, secondName] = name.split(' ');
    const shown = { uid: userId, firstName, secondName, letter };
    return { _id: `profile:${userId}`, type: 'profile', schemaVersion: 1, ...shown };
  });
  const pet = { _id: 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B', type: 'pet', schemaVersion: 1, firstName: 'Олена' };
  for (const fact of [...facts, pet]) {
    await mirror.keepThrough({ key: throughKey('directory', fact._id), database: 'directory', fact, at: 0 });
  }
  const asked: unknown[] = [];
  const part = { missing: false };
  const loadPeopleSearch = async () => {
    if (part.missing) throw new ChunkLoadError('people-index.js');
    return code;
  };
  const signed = async (path: string, request: unknown) => {
    asked.push([path, request]);
    return answer;
  };
  const service = { signed: signed as Service['signed'] };
  return { find: createFindPeople({ context: { mirror, surroundings: { loadPeopleSearch } }, service }), asked, part };
}

it('searches all people on the service, with the text in the request body', async () => {
  const { find, asked } = await device({ ok: true, value: { people: [TARAS] } });
  expect(await find(' Олена ', ['c'.repeat(32)])).toEqual({ ok: true, value: { people: [TARAS], from: 'network' } });
  const body = { q: 'Олена', without: ['c'.repeat(32)] };
  expect(asked).toEqual([['/search/people', { method: 'POST', body }]]);
});

it.each(['network/offline', 'network/unreachable', 'network/captive-portal', 'server/unavailable'] as const)(
  'searches the profiles on the device and says so: %s',
  async (answered) => {
    const { find, part } = await device({ ok: false, code: answered });
    expect(await find('Olena')).toEqual({ ok: true, value: { people: [OLENA], from: 'device' } });
    expect(await find('Олена', [OLENA.userId])).toEqual({ ok: true, value: { people: [], from: 'device' } });
    part.missing = true;
    expect(await find('Олена')).toEqual({ ok: false, code: answered });
  },
);

it('passes on a refusal of the search for people', async () => {
  const { find } = await device({ ok: false, code: 'request/too-many' });
  expect(await find('Олена')).toEqual({ ok: false, code: 'request/too-many' });
});

it('sends no request for a short text', async () => {
  const { find, asked } = await device({ ok: true, value: { people: [TARAS] } });
  expect(await find('О')).toEqual({ ok: true, value: { people: [], from: 'device' } });
  expect(asked).toEqual([]);
});
