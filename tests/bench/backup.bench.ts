import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackup, restoreBackup } from '../../sync-server/src/ops/backup/restore-backup.ts';
import { takeBackup } from '../../sync-server/src/ops/backup/take-backup.ts';
import { problemsOf } from '../../sync-server/src/ops/backup/verify-backup.ts';
import { createCouch } from '../../sync-server/src/storage/engine/couch.ts';
import { statementOf } from './facts.ts';
import { writePeople } from './publishing.ts';
import { sized } from './size.ts';
import { openStage, POSTS, type Row } from './stage.ts';

const PEOPLE = sized(100, 10);

/** Backs up and restores 10,000 statements of a hundred people and as many facts while the service runs. */
export async function run(): Promise<Row[]> {
  const stage = await openStage({ PUBLISHER: 'off' });
  const folder = await mkdtemp(join(tmpdir(), 'lapka-bench-'));
  try {
    const each = POSTS / PEOPLE;
    await writePeople(stage, PEOPLE, (_people, index) =>
      Array.from({ length: each }, (_unused, number) => statementOf(index * each + number)),
    );
    await stage.fillCommunity();
    const { couch } = stage.service;
    const say = () => undefined;
    const options = { couch, folder, dataDir: null, full: false, now: () => new Date(), say };
    const first = await timed(() => takeBackup(options));
    const next = await timed(() => takeBackup(options));
    const backup = await openBackup(folder, first.value.manifest.name, say);
    const [run] = backup.chain;
    const verified = await timed(async () => (run === undefined ? [] : await problemsOf(run)));
    const target = createCouch(couch.address, `${couch.prefix}restored-`);
    const restored = await timed(() => restoreBackup({ couch: target, backup, replace: false, say }));
    return [
      { name: 'backed up, revisions', value: first.value.revisions / first.seconds, unit: 'per second' },
      { name: 'the first run, on the disk', value: first.value.bytes / 1e3, unit: 'KB' },
      { name: 'a further run in which nothing changed', value: next.seconds * 1e3, unit: 'ms' },
      { name: 'verified, revisions', value: first.value.revisions / verified.seconds, unit: 'per second' },
      { name: 'restored, revisions', value: first.value.revisions / restored.seconds, unit: 'per second' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await stage.close();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const began = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - began) / 1e3 };
}
