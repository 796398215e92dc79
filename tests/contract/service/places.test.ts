import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMBEDDED, openStage, type Stage } from './stage.ts';

const TOKEN = 'pk.secret-of-the-geocoder';
/** Mapbox's answer to `language=uk,en`. */
const LVIV = {
  id: 'place.8423612',
  place_type: ['place'],
  text: 'Львів',
  text_uk: 'Львів',
  text_en: 'Lviv',
  place_name: 'Львів, Львівська область, Україна',
  place_name_uk: 'Львів, Львівська область, Україна',
  place_name_en: 'Lviv, Lviv Oblast, Ukraine',
  center: [24.03, 49.84],
  context: [
    { id: 'region.75964', text: 'Львівська область', text_uk: 'Львівська область', text_en: 'Lviv Oblast' },
    { id: 'country.8892', short_code: 'ua', text: 'Україна', text_uk: 'Україна', text_en: 'Ukraine' },
  ],
};
const PLACE = {
  code: 'geo:place.8423612',
  city: { en: 'Lviv', uk: 'Львів' },
  region: { en: 'Lviv Oblast', uk: 'Львівська область' },
  country: { en: 'Ukraine', uk: 'Україна' },
};

describe('city suggestions', () => {
  let geocoder: Server;
  let stage: Stage;
  let asked: URL[] = [];
  let log = '';
  let answer: (response: ServerResponse) => void;

  const json = (body: unknown, status = 200) => {
    answer = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const ask = (text: string) => stage.call('GET', `/places?text=${encodeURIComponent(text)}`);

  beforeAll(async () => {
    geocoder = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://geocoder'));
      answer(response);
    });
    await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
    const { port } = geocoder.address() as AddressInfo;
    const logStream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    const env = { GEOCODER_URL: `http://127.0.0.1:${port}/geocoding/v5/mapbox.places/`, GEOCODER_TOKEN: TOKEN };
    stage = await openStage(EMBEDDED, { env: { ...env, LOG_LEVEL: 'trace' }, logStream });
  });
  afterAll(async () => {
    await stage.stop();
    geocoder.closeAllConnections();
    geocoder.close();
  });
  beforeEach(() => {
    asked = [];
  });

  it('the city search queries the typed text and returns cities in both languages', async () => {
    json({ type: 'FeatureCollection', features: [LVIV] });
    const { status, body } = await ask('Львів/Ринок; 1?');
    expect([status, body]).toEqual([200, { places: [PLACE] }]);
    const [question] = asked;
    expect(decodeURIComponent(question?.pathname ?? '')).toBe('/geocoding/v5/mapbox.places/львів/ринок  1?.json');
    expect(question?.pathname).toContain('%2F');
    expect(Object.fromEntries(question?.searchParams ?? [])).toEqual({
      access_token: TOKEN,
      types: 'place',
      limit: '5',
      language: 'uk,en',
    });
  });

  it('the city search queries texts that are equal to the geocoder once, also concurrently', async () => {
    json({ features: [LVIV] });
    await Promise.all([ask('Київ'), ask(' київ '), ask('КИЇВ')]);
    await ask('київ');
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['six places', [1, 2, 3, 4, 5, 6].map((n) => ({ ...LVIV, id: `place.${n}` })), 5],
    [
      'a place with only the specified fields',
      [{ id: 'place.1', place_name: 'Krakow, Poland', text: 'Krakow', center: [1, 2] }],
      1,
    ],
    [
      'a place without a country',
      [{ ...LVIV, context: [], place_name: 'Львів', place_name_uk: undefined, place_name_en: undefined }],
      0,
    ],
    ['a place without a name', [{ ...LVIV, text: '', text_uk: '', text_en: null }], 0],
    ['an overlong name', [{ ...LVIV, text_uk: 'а'.repeat(121) }], 0],
    ['an invalid id', [{ ...LVIV, id: '<script>' }], 0],
    ['only invalid values', [null, 7, 'x', {}, []], 0],
    ['one valid place among invalid ones', [null, LVIV], 1],
  ])('the city search returns only valid places: %s', async (name, features, count) => {
    json({ features });
    const { status, body } = await ask(name);
    expect(status).toBe(200);
    expect(body?.places).toHaveLength(count);
  });

  it('the city search takes the country from the last part of the name when no other field has it', async () => {
    json({
      features: [
        {
          id: 'place.1',
          place_name: 'Краків, Польща',
          place_name_en: 'Krakow, Poland',
          text: 'Краків',
          text_en: 'Krakow',
        },
      ],
    });
    expect((await ask('краків')).body).toEqual({
      places: [
        {
          code: 'geo:place.1',
          city: { en: 'Krakow', uk: 'Краків' },
          region: null,
          country: { en: 'Poland', uk: 'Польща' },
        },
      ],
    });
  });

  it.each([
    ['refuses', (response: ServerResponse) => response.writeHead(401).end(`{"message":"${TOKEN}"}`)],
    ['is overloaded', (response: ServerResponse) => response.writeHead(429).end()],
    ['sends an HTML page', (response: ServerResponse) => response.writeHead(200).end('<html>')],
    ['sends no list', (response: ServerResponse) => response.writeHead(200).end('{"features":{}}')],
    [
      'redirects',
      (response: ServerResponse) =>
        response.req.url === '/elsewhere'
          ? response.writeHead(200).end(JSON.stringify({ features: [LVIV] }))
          : response.writeHead(302, { location: '/elsewhere' }).end(),
    ],
    [
      'breaks the connection',
      (response: ServerResponse) => response.writeHead(200, { 'content-length': '99' }).destroy(),
    ],
    [
      'sends an endless response',
      (response: ServerResponse) =>
        response.writeHead(200).end(JSON.stringify({ features: [LVIV], more: 'x'.repeat(300_000) })),
    ],
    ['does not respond', () => undefined],
  ])('a geocoder that %s leads to 502, and is queried again the next time', async (name, broken) => {
    answer = broken;
    const failure = await ask(name);
    expect([failure.status, failure.body?.code]).toEqual([502, 'places/failed']);
    expect(failure.text).not.toContain(TOKEN);
    json({ features: [LVIV] });
    expect((await ask(name)).body).toEqual({ places: [PLACE] });
  });

  it.each(['', '   ', 'a'.repeat(101)])('the city search refuses the query %j', async (text) => {
    expect(await ask(text)).toMatchObject({ status: 400, body: { code: 'request/invalid' } });
    expect(asked).toEqual([]);
  });

  it('the city search never logs the typed text or the token', async () => {
    json({}, 500);
    await ask('вулиця Таємна');
    expect(log).toContain('/places');
    for (const secret of ['Таємна', 'таємна', encodeURIComponent('таємна'), TOKEN, 'mapbox'])
      expect(log).not.toContain(secret);
  });

  it('the city search reports that no geocoder is configured', async () => {
    const other = await openStage(EMBEDDED);
    expect(await other.call('GET', '/places?text=x')).toMatchObject({
      status: 404,
      body: { code: 'places/not-configured' },
    });
    await other.stop();
  });

  it('the city search is limited by address', async () => {
    const other = await openStage(EMBEDDED, { env: { RATE_LIMIT: '0.01' } });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await other.call('GET', '/places?text=x')).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
    await other.stop();
  });
});
