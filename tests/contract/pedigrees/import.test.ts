import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installDatabases } from '../../../couchdb/install.ts';
import { pedigreeId } from '../../../src/domain/pedigree/id.ts';
import type { PedigreeFact } from '../../../src/domain/pedigree/schema.ts';
import { importPedigrees } from '../../../sync-server/src/reading/pedigrees/import/import-pedigrees.ts';
import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engineAddress, engines, type RunningEngine } from '../engines.ts';

const HEAD = 'dog_id,dog_name,sex,birthday,sir,dam';

describe.each(engines())('importing pedigrees on $name', (kind) => {
  let engine: RunningEngine;
  let folder: string;
  let couch: Couch;

  beforeAll(async () => {
    engine = await kind.start();
    folder = await mkdtemp(join(tmpdir(), 'lapka-pedigrees-'));
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  let databases = 0;
  /** Each test has its own dogs. */
  async function fresh(): Promise<void> {
    databases += 1;
    couch = createCouch(engineAddress(engine), `${engine.prefix}i${databases}-`);
    await installDatabases(couch);
  }

  async function bring(content: string | Buffer, name = 'dogs.csv') {
    const file = join(folder, name);
    await writeFile(file, typeof content === 'string' ? content : new Uint8Array(content));
    const said: string[] = [];
    const counts = await importPedigrees({
      couch,
      file,
      now: () => new Date('2026-11-24T12:00:00.000Z'),
      say: (sentence) => said.push(sentence),
    });
    return { ...counts, said };
  }

  async function dog(dogId: string): Promise<PedigreeFact | null> {
    const id = pedigreeId(dogId);
    return ((await createStore(couch).read('pedigrees', [id])).get(id)?.doc as PedigreeFact | undefined) ?? null;
  }
  const dogs = async () => (await couch.use('pedigrees').list()).rows.filter(({ id }) => !id.startsWith('_design/'));

  it('imports dogs; the same file again changes nothing, and a changed row changes its dog', async () => {
    await fresh();
    const rows = ['UKU.1,БАРОН,m,2015,,', 'UKU.2,Леді,ж,12.03.2016,0,unknown', 'UKU.3,Рекс,пес,2019-05-04,UKU.1,UKU.2'];
    const counts = { read: 3, refused: 0, replaced: [], said: [] };
    expect(await bring([HEAD, ...rows].join('\n'))).toEqual({ ...counts, added: 3, changed: 0, same: 0 });
    expect(await dog('UKU.3')).toMatchObject({
      type: 'pedigree',
      schemaVersion: 1,
      dogId: 'UKU.3',
      name: 'Рекс',
      callName: null,
      sex: 'male',
      birthday: '2019-05-04',
      sir: 'UKU.1',
      dam: 'UKU.2',
      chip: null,
      source: 'import',
      confirmed: true,
      importedAt: '2026-11-24T12:00:00.000Z',
    });
    expect(await dog('UKU.2')).toMatchObject({ sex: 'female', birthday: '2016-03-12', sir: null, dam: null });
    expect(await bring([HEAD, ...rows].join('\r\n'))).toEqual({ ...counts, added: 0, changed: 0, same: 3 });
    const changed = [HEAD, ...rows].join('\n').replace('Рекс', 'Рекс II');
    expect(await bring(changed)).toEqual({ ...counts, added: 0, changed: 1, same: 2 });
    expect((await dog('UKU.3'))?.name).toBe('Рекс II');
  });

  it.each([
    ['semicolons', `${HEAD.replaceAll(',', ';')}\n7;"Мах; ""Лев""";m;;;\n`],
    ['tabs', `${HEAD.replaceAll(',', '\t')}\n7\tМах; "Лев"\tm\t\t\t\n`],
    ['the separator line of Excel', `sep=;\r\n${HEAD.replaceAll(',', ';')}\r\n7;"Мах; ""Лев""";п;;;\r\n`],
    ['a UTF-8 byte order mark', Buffer.from(`\ufeff${HEAD}\n7,"Мах; ""Лев""",m,,,\n`)],
    ['UTF-16', Buffer.from(`\ufeff${HEAD}\n7,"Мах; ""Лев""",m,,,\n`, 'utf16le')],
    ['UTF-16 in the other byte order', Buffer.from(`\ufeff${HEAD}\n7,"Мах; ""Лев""",m,,,\n`, 'utf16le').swap16()],
    ['Windows-1251', in1251(`${HEAD}\n7,"Мах; ""Лев""",m,,,\n`)],
    ['JSON', JSON.stringify([{ dog_id: 7, dog_name: 'Мах; "Лев"', sex: 'male' }])],
    [
      'JSON in the shape of the specification',
      JSON.stringify({ dog_id: '7', details: { name: 'Мах; "Лев"', sex: 'm' } }),
    ],
    ['other column names', 'Номер;Кличка;Стать\n7;"Мах; ""Лев""";ч'],
  ])('the import reads %s', async (_what, content) => {
    await fresh();
    expect(await bring(content)).toMatchObject({ read: 1, added: 1, refused: 0 });
    expect(await dog('7')).toMatchObject({ name: 'Мах; "Лев"', sex: 'male' });
  });

  it('the import reads lines with different line endings', async () => {
    await fresh();
    const text = `${HEAD}\r\n8,Альма,с,,,\n7,Мах,п,,,\r9,Зара,f,,,\r\n`;
    expect(await bring(text)).toMatchObject({ read: 3, added: 3, refused: 0 });
  });

  it('the import reports the encoding that it assumed, where nothing in the file states it', async () => {
    await fresh();
    const { said } = await bring(in1251(`${HEAD}\n7,Мах,m,,,\n`));
    expect(said).toEqual(['encoding: taken for Windows-1251; if letters are wrong, save the file as UTF-8']);
    expect((await bring(`${HEAD}\n7,Мах,m,,,\n`)).said).toEqual([]);
  });

  it('refuses a row with a long field, naming its first line, and accepts the others', async () => {
    await fresh();
    const long = `"${'x\n'.repeat(40_000)}"`;
    const { said, ...counts } = await bring(`${HEAD}\n\n7,${long},m,,,\n8,Альма,f,,,\n`);
    expect(counts).toMatchObject({ read: 2, added: 1, refused: 1 });
    expect(said).toEqual(['line 3: refused, it is too long']);
    const dogs = [
      { dog_id: '9', dog_name: 'Зара', others: 'x'.repeat(100_000) },
      { dog_id: '10', dog_name: 'Бім' },
    ];
    expect(await bring(JSON.stringify(dogs))).toMatchObject({ added: 1, said: ['line 1: refused, it is too long'] });
  });

  it('refuses a file in which two columns have the same meaning', async () => {
    await fresh();
    const twice = /The columns "birthday" and "Народження" tell of the same/;
    await expect(bring('dog_id,dog_name,birthday,Народження\n7,Мах,2015,2016\n')).rejects.toThrow(twice);
    expect(await dogs()).toEqual([]);
  });

  it('names each bad row with its line and reason, and imports the rest', async () => {
    await fresh();
    const rows = [
      'A,Anton,m,2010,,',
      'B,Berta,f,2011,,',
      'C,Child,m,2012,B,A', // a sire that is female, a dam that is male
      'D,Young,m,2005,A,B', // is older than its parents
      'E,Eve,f,2014,A,B',
      'E,Eve again,f,2014,A,B',
      ',Nobody,m,2014,,',
      'F,,m,2014,,',
      `G,${'x'.repeat(121)},m,2014,,`,
      `H,Hugo,m,2014,${'9'.repeat(41)},`,
      'I,Ira,q,2014,,',
      'J,Jack,m,2014-02-30,,',
      'K,Kim,m,2031,,',
      'L,Lord,m,2014,A',
      'M,Max,m,,,N', // M and N are ancestors of each other
      'N,Nora,f,,M,',
      'O,Olga,f,,O,',
      'P,Pan,m,,M,', // only descends from the loop
      'Q,Queen,f,2015,X,B', // X is unknown
      'R,Rex,m,2015,S,S',
    ];
    const { said, ...counts } = await bring([HEAD, ...rows].join('\n'));
    expect(counts).toEqual({ read: 20, added: 5, changed: 0, same: 0, refused: 15, replaced: [] });
    expect((await dogs()).map(({ id }) => id)).toEqual(['A', 'B', 'E', 'P', 'Q'].map(pedigreeId));
    expect(said).toEqual([
      'line 7: refused, E is told of in line 6 already',
      'line 8: refused, it has no dog_id',
      'line 9: refused, it has no name',
      'line 10: refused, dog_name has more than 120 characters',
      'line 11: refused, sir has more than 40 characters',
      'line 12: refused, nobody knows the sex "q"',
      'line 13: refused, there is no day "2014-02-30"',
      'line 14: refused, it is born on 2031, which is still to come',
      'line 15: refused, it has 5 fields, and there are 6 columns',
      'line 21: refused, S is named as its sire and as its dam',
      'line 4: C refused, its sire B is female',
      'line 5: D refused, it is not younger than its sire A',
      'line 16: M refused, it is its own ancestor, in the loop of M, N',
      'line 17: N refused, it is its own ancestor, in the loop of M, N',
      'line 18: O refused, it is its own ancestor, in the loop of O',
      'line 19: P taken, its sir M is not known and stays a name',
      'line 20: Q taken, its sir X is not known and stays a name',
    ]);
  });

  it('checks a file against the existing dogs', async () => {
    await fresh();
    await bring([HEAD, 'A,Anton,m,2010,,', 'B,Berta,f,2011,A,', 'C,Cora,f,2012,A,B'].join('\n'));
    const { said, changed, refused } = await bring(
      [HEAD, 'A,Anton,f,2010,,', 'B,Berta,f,2011,A,C', 'C,Cora II,f,2012,A,B'].join('\n'),
      'other.csv',
    );
    expect([changed, refused]).toEqual([0, 3]);
    expect(said).toHaveLength(3);
    const more = await bring([HEAD, 'D,Dan,m,2013,A,C', 'A,Anton,m,2012,,'].join('\n'), 'more.csv');
    expect(more).toMatchObject({ added: 1, changed: 0, refused: 1 });
    expect(more.said).toEqual(['line 3: A refused, it is not older than its child B']);
    expect(await dog('A')).toMatchObject({ sex: 'male', birthday: '2010' });
  });

  it.each([
    ['empty', '', 'The file is empty.'],
    ['blank', ' \n\n', 'The file is empty.'],
    ['only a header', `${HEAD}\n`, 'There is no dog in the file.'],
    ['an empty list', '[]', 'There is no dog in the file.'],
    ['a photo', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'The file is no text.'],
    ['no column names', 'A,Anton,m\nB,Berta,f', 'There are no columns dog_id and dog_name (docs/pedigrees.md).'],
    [
      'cp866',
      Buffer.from([...Buffer.from(`${HEAD}\n1,`), 0x90, 0xa5, 0xaa, 0xe1, 10]),
      'The encoding is not known. Save the file as UTF-8.',
    ],
    [
      'truncated UTF-16',
      Buffer.from('\ufeffdog_id', 'utf16le').subarray(0, 9),
      'The text does not hold to the encoding that its first bytes name.',
    ],
    ['an unclosed quotation mark', `${HEAD}\nA,Anton,m,,,\nB,"Berta,f,,,\n`, 'Line 3: a quotation mark is not closed.'],
    [
      'an unclosed quotation mark far before the end of the file',
      `${HEAD}\nA,Anton,m,,,\n\nB,"Berta,f,,,\n${'C,Cora,f,,,\n'.repeat(10_000)}`,
      'Line 4: a quotation mark is not closed.',
    ],
    [
      'an unclosed object',
      '[{"dog_id":"A","dog_name":"Anton"},\n{"dog_id":"B"',
      'Line 2: the dog that begins here does not end.',
    ],
    ['JSON of another shape', '[1,2]', 'Line 1: a dog begins with {, and not with "1".'],
  ])('refuses a file completely: %s', async (_what, content, sentence) => {
    await fresh();
    await expect(bring(content)).rejects.toThrow(sentence);
    expect(await dogs()).toEqual([]);
  });

  it.each([
    ['CSV', `${HEAD}\nA,Anton,m,,,\nB,`, 'Line 3: the line is too long, or a quotation mark is not closed.'],
    ['the header', '', 'The first line, which names the columns, is too long.'],
    ['JSON', '{"dog_id":"A","dog_name":"', 'Line 1: the dog that begins here does not end, or is too long.'],
  ])('refuses an endless line in %s early, and writes nothing', async (_what, prefix, sentence) => {
    await fresh();
    const before = process.memoryUsage().rss;
    await expect(bring(prefix + 'x'.repeat(64 * 1024 * 1024))).rejects.toThrow(sentence);
    expect(await dogs()).toEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('treats ids that could break a program like any other', async () => {
    await fresh();
    const ids = ['__proto__', 'constructor', '007', '7', 'А1', 'A1', 'a1', '.', '_design/x', 'x y', '🐕'];
    const rows = ids.map((id, place) => `${id},Dog ${place},,,,`);
    expect(await bring([HEAD, ...rows].join('\n'))).toMatchObject({ added: ids.length - 1, refused: 1 });
    expect((await dog('__proto__'))?.name).toBe('Dog 0');
    expect((await dog('А1'))?.name).toBe('Dog 4');
    expect((await dog('A1'))?.name).toBe('Dog 5');
  });
});

/** Encodes Cyrillic letters of the basic alphabet; the rest stays unchanged. */
function in1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
    }),
  );
}
