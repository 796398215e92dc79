import { describe, expect, it } from 'vitest';
import * as list from '../domain/place/ua-places.ts';
import type { Answer } from './http/http-client.ts';
import { createPlaces } from './places.ts';

const GEO = {
  code: 'geo:warsaw',
  city: { en: 'Warsaw', uk: 'Варшава' },
  region: null,
  country: { en: 'Poland', uk: 'Польща' },
};

function world(answer: Answer, options: { online?: boolean; load?: () => Promise<typeof list> } = {}) {
  const asked: string[] = [];
  let loads = 0;
  const suggest = createPlaces({
    surroundings: {
      loadPlaces: () => {
        loads++;
        return options.load?.() ?? Promise.resolve(list);
      },
    },
    ask: async (path) => {
      asked.push(path);
      return answer;
    },
    online: () => options.online ?? true,
  });
  const names = async (text: string) => {
    const found = await suggest(text);
    return found.ok ? found.value.map((place) => place.city.uk) : found.code;
  };
  return { names, asked, loads: () => loads };
}

const refused = (code: 'places/not-configured' | 'request/too-many'): Answer => ({
  kind: 'refused',
  status: 404,
  code,
  body: null,
});
const found = (places: unknown): Answer => ({ kind: 'ok', status: 200, body: { places } });

describe('suggestions for a city', () => {
  it('takes city suggestions from the geocoder if there is one, at most five', async () => {
    const { names, asked, loads } = world(found(Array.from({ length: 8 }, () => GEO)));
    expect(await names(' Варш ')).toEqual(Array.from({ length: 5 }, () => 'Варшава'));
    expect(asked).toEqual(['/places?text=%D0%92%D0%B0%D1%80%D1%88']);
    expect(loads()).toBe(0);
  });

  it.each<[string, Answer]>([
    ['has none', refused('places/not-configured')],
    ['refuses because of too many requests', refused('request/too-many')],
    ['does not answer', { kind: 'unreachable', reason: 'serverDown' }],
    ['finds no such place', found([])],
    ['returns something invalid', found('nonsense')],
  ])('takes city suggestions from the list when the service %s', async (_name, answer) => {
    expect((await world(answer).names('льві'))[0]).toBe('Львів');
  });

  it('remembers that the service has no geocoder, and retries after any other failure', async () => {
    const without = world(refused('places/not-configured'));
    const busy = world(refused('request/too-many'));
    for (const text of ['к', 'ки', 'киї']) {
      await without.names(text);
      await busy.names(text);
    }
    expect(without.asked).toHaveLength(1);
    expect(busy.asked).toHaveLength(3);
    expect(without.loads()).toBe(1);
  });

  it('sends no request for city suggestions offline, and suggests nothing for an empty text', async () => {
    const { names, asked, loads } = world(found([GEO]), { online: false });
    expect(await names('   ')).toEqual([]);
    expect(loads()).toBe(0);
    expect(await names('київ')).toEqual(['Київ']);
    expect(asked).toEqual([]);
  });

  it('answers a code when the list of cities did not load, and loads it with the next text', async () => {
    let there = false;
    const { names } = world(refused('places/not-configured'), {
      load: async () => {
        if (!there) throw new TypeError('Failed to fetch dynamically imported module');
        return list;
      },
    });
    expect(await names('київ')).toBe('places/failed');
    there = true;
    expect(await names('київ')).toEqual(['Київ']);
  });
});
