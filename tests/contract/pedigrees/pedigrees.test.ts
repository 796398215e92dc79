import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/domain/limits.ts';
import { pedigreeId, pedigreeKey } from '../../../src/domain/pedigree/id.ts';
import type { Ancestry, PedigreeHits, PedigreePage } from '../../../src/domain/pedigree/page.ts';
import type { Sex } from '../../../src/domain/pedigree/schema.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { importPedigrees } from '../../../sync-server/src/reading/pedigrees/import/import-pedigrees.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { openStage, type Stage, stages } from '../service/stage.ts';

const CHIP = '804098100012345';
const DOGS = [
  'dog_id;dog_name;name;sex;breed;birthday;kennel;sir;dam;chip;others',
  `УКУ 1;БАРОН ЗІ ЛЬВОВА;Барончик;m;Хорт;2010;Левове серце;;UNSEEN.9;${CHIP};Чемпіон України`,
  'UKU.2;ЛЕДІ КИЇВСЬКА;;f;Хорт;2011-02-03;;;;;',
  'UKU.3;ЩАСТЯ БУЛАТ;;m;Хорт;2013-05-06;Левове серце;УКУ 1;UKU.2;;',
  'UKU.4;ЩАСТЯ БОГДАНА;;f;Хорт;2013-05-06;Левове серце;УКУ 1;UKU.2;;',
  'UKU.5;ЮНАК;;m;Хорт;2012;;УКУ 1;;;',
  'UKU.6;ЯСНА;;f;;2016;;UKU.3;UKU.4;;',
];

describe.each(stages)('pedigrees on $name', (kind) => {
  let stage: Stage;
  let folder: string;

  beforeAll(async () => {
    stage = await openStage(kind);
    folder = await mkdtemp(join(tmpdir(), 'lapka-dogs-'));
    const file = join(folder, 'dogs.csv');
    await writeFile(file, DOGS.join('\n'));
    await importPedigrees({ couch: stage.service.couch, file, now: () => new Date(), say: () => undefined });
    await stage.service.dogs.caughtUp();
  });
  afterAll(async () => {
    await stage.stop();
    await rm(folder, { recursive: true });
  });

  async function get<T>(path: string): Promise<T> {
    const answer = await stage.call('GET', path);
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }
  const search = (query: { q: string; sex?: Sex }) => get<PedigreeHits>(`/pedigrees?${new URLSearchParams(query)}`);
  const found = async (q: string, sex?: Sex) =>
    (await search(sex === undefined ? { q } : { q, sex })).hits.map(({ dogId }) => dogId);
  const page = (dogId: string) => get<PedigreePage>(`/pedigrees/${pedigreeKey(dogId)}`);

  it('finds dogs by words of their names, in both alphabets, and by their call names', async () => {
    for (const text of ['баро', 'Барон зі', 'BARON', 'barón zi lv']) expect(await found(text), text).toEqual(['УКУ 1']);
    expect(await found('Барончик')).toEqual(['УКУ 1']);
    expect(await found('shchas')).toEqual(['UKU.4', 'UKU.3']);
    expect(await found('Yunak')).toEqual(['UKU.5']);
    expect(await found('iunak')).toEqual(['UKU.5']);
    for (const text of ['львова', 'zi lvova', 'Lvova Baron']) expect(await found(text), text).toEqual(['УКУ 1']);
    expect(await found('Київська')).toEqual(['UKU.2']);
    for (const text of ['', 'бар', 'ьвова', CHIP, '%', '\u0000\u0000\u0000\u0000'])
      expect(await found(text), text).toEqual([]);
    expect(await search({ q: 'baron' })).toEqual({
      hits: [
        {
          dogId: 'УКУ 1',
          name: 'БАРОН ЗІ ЛЬВОВА',
          breed: 'Хорт',
          kennel: 'Левове серце',
          sex: 'male',
          birthday: '2010',
        },
      ],
      more: false,
    });
  });

  it('finds a dog by its whole number, and not by a part of it', async () => {
    const byNumber = await Promise.all(['UKU.3', ' uku.3 ', 'УКУ  1', 'UKU.', 'UNSEEN.9'].map((q) => found(q)));
    expect(byNumber).toEqual([['UKU.3'], ['UKU.3'], ['УКУ 1'], [], []]);
  });

  it('limits names to a sex, and refuses another', async () => {
    expect([await found('щастя', 'male'), await found('щастя', 'female')]).toEqual([['UKU.3'], ['UKU.4']]);
    expect(await found('UKU.3', 'female')).toEqual(['UKU.3']);
    expect((await stage.call('GET', '/pedigrees?q=baron&sex=dog')).status).toBe(400);
  });

  it('returns a dog with its parents, siblings and children', async () => {
    const { dog, ...family } = await page('UKU.3');
    expect(dog).toEqual({
      dogId: 'UKU.3',
      name: 'ЩАСТЯ БУЛАТ',
      callName: null,
      sex: 'male',
      breed: 'Хорт',
      birthday: '2013-05-06',
      kennel: 'Левове серце',
      sir: 'УКУ 1',
      dam: 'UKU.2',
      size: null,
      cm: null,
      weight: null,
      kg: null,
      others: null,
      source: 'import',
      confirmed: true,
    });
    const known = true;
    expect(family).toEqual({
      sir: { dogId: 'УКУ 1', name: 'БАРОН ЗІ ЛЬВОВА', sex: 'male', birthday: '2010', known },
      dam: { dogId: 'UKU.2', name: 'ЛЕДІ КИЇВСЬКА', sex: 'female', birthday: '2011-02-03', known },
      siblings: [
        { dogId: 'UKU.4', name: 'ЩАСТЯ БОГДАНА', sex: 'female', birthday: '2013-05-06', known, full: true },
        { dogId: 'UKU.5', name: 'ЮНАК', sex: 'male', birthday: '2012', known, full: false },
      ],
      siblingCount: 2,
      children: [{ dogId: 'UKU.6', name: 'ЯСНА', sex: 'female', birthday: '2016', known }],
      childCount: 1,
      owner: null,
    });
    const nobody = { dogId: 'UNSEEN.9', name: 'UNSEEN.9', sex: 'female', birthday: null, known: false };
    expect(await page('УКУ 1')).toMatchObject({ sir: null, dam: nobody, siblings: [], childCount: 3 });
  });

  it('returns all ancestors of a dog, each once', async () => {
    const { dogs, whole } = await get<Ancestry>('/pedigrees/UKU.6/ancestry');
    expect(whole).toBe(true);
    expect(dogs).toEqual([
      { dogId: 'UKU.6', name: 'ЯСНА', sex: 'female', sir: 1, dam: 2, year: '2016' },
      { dogId: 'UKU.3', name: 'ЩАСТЯ БУЛАТ', sex: 'male', sir: 3, dam: 4, year: '2013' },
      { dogId: 'UKU.4', name: 'ЩАСТЯ БОГДАНА', sex: 'female', sir: 3, dam: 4, year: '2013' },
      { dogId: 'УКУ 1', name: 'БАРОН ЗІ ЛЬВОВА', sex: 'male', sir: -1, dam: 5, year: '2010', title: 'Чемпіон України' },
      { dogId: 'UKU.2', name: 'ЛЕДІ КИЇВСЬКА', sex: 'female', sir: -1, dam: -1, year: '2011' },
      { dogId: 'UNSEEN.9', name: 'UNSEEN.9', sex: 'female', sir: -1, dam: -1 },
    ]);
  });

  it.each([
    'UKU.99',
    'UNSEEN.9',
    '%D0%A3%D0%9A%D0%A3%201',
    '0',
    '~ff~',
    '~41~',
    '..%2fcommunity',
    '_design%2fx',
    '%00',
    'x'.repeat(900),
  ])('no dog has the key %s', async (key) => {
    for (const path of [`/pedigrees/${key}`, `/pedigrees/${key}/ancestry`]) {
      const { status, body } = await stage.call('GET', path);
      expect([status, body?.code], path).toEqual([404, 'pedigree/not-found']);
    }
  });

  it('no answer contains a chip’s number, and nobody may read the database', async () => {
    const texts = await Promise.all(
      ['/pedigrees?q=baron', `/pedigrees/${pedigreeKey('УКУ 1')}`, `/pedigrees/${pedigreeKey('УКУ 1')}/ancestry`].map(
        async (path) => (await stage.call('GET', path)).text,
      ),
    );
    expect(texts.join()).not.toContain(CHIP);
    expect(texts.join()).not.toContain('chip');
    const { session } = await stage.register();
    for (const path of ['_changes', '_all_docs?limit=1', encodeURIComponent(pedigreeId('УКУ 1'))]) {
      const answer = await stage.call('GET', `/db/pedigrees/${path}`, { token: session.accessToken });
      expect(answer.status, path).toBe(403);
    }
  });

  it('the dogs that are found follow changes and removals', async () => {
    const store = createStore(stage.service.couch);
    const id = pedigreeId('UKU.5');
    const row = (await store.read('pedigrees', [id])).get(id);
    const doc = { ...(row?.doc as object), _id: id, _rev: row?.rev ?? '' };
    await store.write('pedigrees', [{ ...doc, name: 'ІНШИЙ', dam: 'UKU.2' } as typeof doc]);
    await stage.service.dogs.caughtUp();
    expect([await found('Юнак'), await found('інший')]).toEqual([[], ['UKU.5']]);
    expect((await page('UKU.3')).siblings.map(({ full }) => full)).toEqual([true, true]);
    const now = (await store.read('pedigrees', [id])).get(id);
    await store.write('pedigrees', [{ _id: id, _rev: now?.rev ?? '', _deleted: true }]);
    await stage.service.dogs.caughtUp();
    expect(await found('інший')).toEqual([]);
    expect((await page('UKU.3')).siblingCount).toBe(1);
    expect((await stage.call('GET', '/pedigrees/UKU.5')).status).toBe(404);
  });

  it('the answer limits the listed relatives of a dog, and reports their number', async () => {
    const many = SERVICE_LIMITS.pedigreeRelatives + 20;
    const children = Array.from({ length: many }, (_unused, n) => `SON.${n},Son ${n},m,2018,UKU.3,`);
    const file = join(folder, 'many.csv');
    await writeFile(file, ['dog_id,dog_name,sex,birthday,sir,dam', ...children].join('\n'));
    await importPedigrees({ couch: stage.service.couch, file, now: () => new Date(), say: () => undefined });
    await stage.service.dogs.caughtUp();
    const { children: named, childCount } = await page('UKU.3');
    expect([named.length, childCount]).toEqual([SERVICE_LIMITS.pedigreeRelatives, many + 1]);
    const { hits, more } = await search({ q: 'Son 1' });
    expect([hits.length, more]).toEqual([LIMITS.pedigreesFound, true]);
    // All of them are male: the limit applies to the dogs that remain.
    expect(await found('Son 1', 'female')).toEqual([]);
  });
});
