import { describe, expect, it } from 'vitest';
import { NO_VISIT } from '../../../domain/organisation/no-visit.ts';
import type { Place } from '../../../domain/place/schema.ts';
import type { Answer } from '../../http/http-client.ts';
import { memoryDeviceStore } from '../../store/memory-device-store.ts';
import { directoryHandlers } from './directory.ts';

const country = { en: 'Ukraine', uk: 'Україна' };
const cityOf = (code: string, name: string): Place => ({ code, city: { en: name, uk: name }, region: null, country });
const LVIV = cityOf('UA46060250010015970', 'Lviv');
const STRYI = cityOf('UA46100210010067320', 'Stryi');
const ODESA = cityOf('UA51100270010076757', 'Odesa');
const AT = '2026-11-30T10:00:00.000Z';
const ENTRY = {
  ...NO_VISIT,
  key: `${'a'.repeat(32)}-01JD4Z7R8S9T0V1W2X3Y4Z0001`,
  name: 'Клініка',
  organisationType: 'veterinary',
  description: '',
  city: LVIV,
};
const PAGE: Answer = { kind: 'ok', status: 200, body: { entries: [ENTRY], at: AT } };

function device(answers: Answer[], store = memoryDeviceStore()) {
  const asked: string[] = [];
  const ask = async (path: string): Promise<Answer> => {
    asked.push(path);
    return answers.shift() ?? { kind: 'unreachable', reason: 'serverDown' };
  };
  return { api: directoryHandlers({ context: { device: store, ask } }), asked };
}

describe('the directory', () => {
  it('is stored, and read without a network', async () => {
    const { api, asked } = device([PAGE]);
    expect(await api.storedDirectory()).toBeNull();
    const fetched = await api.fetchDirectory(LVIV);
    expect(fetched).toMatchObject({ kind: 'found', from: 'network', value: { city: LVIV, entries: [ENTRY], at: AT } });
    expect(asked).toEqual(['/directory?area=46']);
    expect(await api.storedDirectory()).toEqual(fetched.kind === 'found' ? fetched.value : null);
  });

  it('serves another city of the stored area without a network, but no other area', async () => {
    const { api } = device([PAGE]);
    await api.fetchDirectory(LVIV);
    expect(await api.fetchDirectory(STRYI)).toMatchObject({ kind: 'found', from: 'device', value: { city: STRYI } });
    expect(await api.fetchDirectory(ODESA)).toEqual({ kind: 'unreachable' });
    expect((await api.storedDirectory())?.city).toEqual(STRYI);
  });

  it('answers with what it fetched if the device is full', async () => {
    const full = { ...memoryDeviceStore(), write: () => Promise.reject(new Error('full')) };
    const { api } = device([PAGE], full);
    expect((await api.fetchDirectory(LVIV)).kind).toBe('found');
  });
});
