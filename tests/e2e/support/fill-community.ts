import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startService } from '../../../sync-server/src/start-service.ts';
import { factOf } from '../../bench/facts.ts';

/**
 * `fill-community <data folder> <count>`: writes this many published posts into a service's data before it starts. A
 * separate program, because a service changes image settings of its whole process, and tests draw images.
 */
const [dataDir = '', count = '0'] = process.argv.slice(2);
const BATCH_SIZE = 1_000;
const service = await startService({ dataDir });
const database = service.couch.use('community');
for (let from = 0; from < Number(count); from += BATCH_SIZE) {
  const docs = Array.from({ length: Math.min(BATCH_SIZE, Number(count) - from) }, (_, offset) => factOf(from + offset));
  await database.bulk({ docs });
}
await service.stop();
// The bundle was packed before the posts existed; the next start packs it again.
await rm(path.join(dataDir, 'bundles'), { recursive: true, force: true });
