import { bundleText, pack } from '../../sync-server/src/reading/bundle/pack.ts';
import { factOf } from './facts.ts';
import { POSTS, type Row } from './stage.ts';

/** What packing the mirrored posts costs, and how much transfer it saves. */
export async function run(): Promise<Row[]> {
  const facts = Array.from({ length: POSTS }, (_, number) => {
    const fact = factOf(POSTS - number);
    return JSON.stringify({ ...fact, _rev: fact.statementRev });
  });
  const text = bundleText({ bundle: 'community', epoch: 'bench', seq: '1', count: facts.length, older: false }, facts);
  const rows: Row[] = [{ name: 'bundle, as text', value: Buffer.byteLength(text) / 1024, unit: 'KB' }];
  for (const encoding of ['gzip', 'br'] as const) {
    const began = performance.now();
    const packed = await pack(text, encoding);
    rows.push(
      { name: `bundle, ${encoding}`, value: packed.length / 1024, unit: 'KB' },
      { name: `packing, ${encoding}`, value: performance.now() - began, unit: 'ms' },
    );
  }
  return rows;
}
