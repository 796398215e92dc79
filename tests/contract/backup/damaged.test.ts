import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../../../sync-server/src/base/lib/bytes.ts';
import { verifyFolder } from '../../../sync-server/src/ops/backup/verify-backup.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { EMBEDDED_ENGINE } from '../engines.ts';
import { BackupWorld, back, type Document, restore } from './backup-world.ts';

/** A folder with a run, a second one that continues it, and a third one that continues the second. */
interface Chain {
  readonly folder: string;
  readonly runs: readonly [string, string, string];
}

describe('a damaged backup', () => {
  let world: BackupWorld;
  let couch: Couch;
  let whole: Chain;
  let other: Chain;

  beforeAll(async () => {
    world = await BackupWorld.on(EMBEDDED_ENGINE);
    couch = await world.installation();
    [whole, other] = [await chain(couch, 'слово'), await chain(await world.installation(), 'інше')];
  });
  afterAll(() => world.close());

  async function chain(from: Couch, word: string): Promise<Chain> {
    const folder = world.newFolder();
    const run = async (count: number) => {
      const words = Array.from({ length: 200 }, (_, index) => `${word} ${index * count}`).join(' ');
      await from.use<Document>('community').insert({ words }, `post:${count}`);
      return (await back(from, folder)).manifest.name;
    };
    return { folder, runs: [await run(1), await run(2), await run(3)] };
  }

  const segment = 'community.1.ndjson.gz';

  /** How the middle run of three is damaged, and the error that names it. */
  const damages: [string, (path: string) => Promise<void>, RegExp][] = [
    [
      'a truncated segment',
      (path) => change(join(path, segment), (file) => file.subarray(0, -20)),
      /community\.1\.ndjson\.gz is damaged/,
    ],
    ['a flipped byte in a segment', (path) => change(join(path, segment), flip), /community\.1\.ndjson\.gz is damaged/],
    ['a missing segment', (path) => rm(join(path, segment)), /community\.1\.ndjson\.gz is missing/],
    ['an empty segment', (path) => writeFile(join(path, segment), ''), /community\.1\.ndjson\.gz is damaged/],
    [
      'other content in a segment that can be decompressed',
      (path) => change(join(path, segment), reworded),
      /community\.1\.ndjson\.gz is damaged: it is not what was written/,
    ],
    [
      'a segment of another installation',
      (path) => cp(join(other.folder, other.runs[1], segment), join(path, segment)),
      /community\.1\.ndjson\.gz is damaged/,
    ],
    [
      'a flipped byte in the manifest',
      (path) => change(join(path, 'manifest.json'), flip),
      /its manifest\.json is damaged/,
    ],
    ['a missing manifest', (path) => rm(join(path, 'manifest.json')), /its manifest\.json is missing/],
    ['missing checksums', (path) => rm(join(path, 'SHA256SUMS')), /its SHA256SUMS is missing/],
    [
      'a manifest of a later version',
      (path) => rewritten(path, (text) => text.replace('"format": 1', '"format": 2')),
      /a later version of the program wrote it/,
    ],
    [
      'the run of another installation',
      async (path) => {
        await rm(path, { recursive: true });
        await cp(join(other.folder, other.runs[1]), path, { recursive: true });
      },
      /it is the run \d+T\d+Z under another name/,
    ],
  ];

  it.each(damages)(
    '%s: verify reports it, restore refuses it, and the previous run can be restored',
    async (_, damage, said) => {
      const folder = world.newFolder();
      await cp(whole.folder, folder, { recursive: true });
      const [first, middle, last] = whole.runs;
      await damage(join(folder, middle));
      const { runs, others } = await verifyFolder(folder, () => undefined);
      const sentences = [
        ...runs.filter(({ run }) => run.name === middle).flatMap(({ problems }) => problems),
        ...others.damaged.filter(({ name }) => name === middle).map(({ why }) => why),
      ];
      expect(sentences.join(' ')).toMatch(said);
      expect(runs.find(({ run }) => run.name === first)?.problems).toEqual([]);
      expect(runs.find(({ run }) => run.name === last)?.problems).not.toEqual([]);
      await expect(restore(world.place(), folder, { run: middle })).rejects.toThrow(said);
      await expect(restore(world.place(), folder)).rejects.toThrow(middle);
      await restore(world.place(), folder, { run: first });
    },
  );

  it('verify reports a run whose base is missing, and one that continues from another base', async () => {
    const folder = world.newFolder();
    await cp(whole.folder, folder, { recursive: true });
    const [first, middle] = whole.runs;
    await rename(join(folder, first), join(folder, 'elsewhere'));
    await expect(restore(world.place(), folder, { run: middle })).rejects.toThrow(
      `The run ${middle} goes on from ${first}, which is not there or is damaged.`,
    );
    await cp(join(folder, 'elsewhere'), join(folder, first), { recursive: true });
    await rewritten(join(folder, first), (text) => text.replace(/"completeTo": "\d{4}/, '"completeTo": "2025'));
    await expect(restore(world.place(), folder, { run: middle })).rejects.toThrow(
      `The run ${middle} goes on from another run ${first} than the one that is there.`,
    );
  });

  it('a backup starts a new full run where it cannot continue the last one', async () => {
    const folder = world.newFolder();
    await cp(whole.folder, folder, { recursive: true });
    await rm(join(folder, whole.runs[1], segment));
    const sentences: string[] = [];
    const next = await back(couch, folder, { say: (sentence) => sentences.push(sentence) });
    expect(next.manifest.previous).toBeNull();
    expect(sentences.join(' ')).toContain(`Of the run ${whole.runs[1]}, ${segment} is missing. This run begins anew.`);
    await restore(world.place(), folder);
  });

  it('a backup reports a run that was cut off while it was written, and never counts it', async () => {
    const folder = world.newFolder();
    await cp(join(whole.folder, whole.runs[0]), join(folder, '20991231T235959999Z.part'), { recursive: true });
    await cp(join(whole.folder, whole.runs[0]), join(folder, whole.runs[0]), { recursive: true });
    const { runs, others } = await verifyFolder(folder, () => undefined);
    expect([runs.length, others.unfinished]).toEqual([1, ['20991231T235959999Z.part']]);
    const sentences: string[] = [];
    const next = await back(couch, folder, { say: (sentence) => sentences.push(sentence) });
    expect(next.manifest.previous?.name).toBe(whole.runs[0]);
    expect(sentences.join(' ')).toContain('20991231T235959999Z.part was cut off');
  });

  it('verify reports a folder without any backup', async () => {
    const folder = world.newFolder();
    await expect(verifyFolder(folder, () => undefined)).rejects.toThrow(`There is no backup in ${folder}.`);
    await mkdir(folder);
    await expect(restore(world.place(), folder)).rejects.toThrow(`There is no backup in ${folder}.`);
    await expect(restore(world.place(), whole.folder, { run: 'none' })).rejects.toThrow('There is no run none');
  });

  it('a run that fails leaves nothing behind', async () => {
    const folder = world.newFolder();
    const failing: Couch = { ...couch, addressOf: () => new URL('http://127.0.0.1:1/') };
    await expect(back(failing, folder)).rejects.toThrow('cannot be reached');
    expect(await readdir(folder)).toEqual([]);
  });
});

async function change(path: string, how: (file: Buffer) => Buffer): Promise<void> {
  await writeFile(path, bytesOf(how(await readFile(path))));
}

function flip(file: Buffer): Buffer {
  const at = file.length >> 1;
  file[at] = (file[at] ?? 0) ^ 0b1000;
  return file;
}

function reworded(file: Buffer): Buffer {
  return gzipSync(gunzipSync(bytesOf(file)).toString('utf8').replace('слово', 'слава'));
}

/** With matching checksums, as a knowledgeable attacker would write. */
async function rewritten(path: string, how: (text: string) => string): Promise<void> {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const before = await readFile(join(path, 'manifest.json'), 'utf8');
  const sums = await readFile(join(path, 'SHA256SUMS'), 'utf8');
  await writeFile(join(path, 'manifest.json'), how(before));
  await writeFile(join(path, 'SHA256SUMS'), sums.replace(sha(before), sha(how(before))));
}
