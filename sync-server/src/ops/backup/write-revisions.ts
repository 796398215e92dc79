import type { Couch } from '../../storage/engine/couch.ts';
import { requestEngine } from '../../storage/engine/engine-request.ts';
import type { Lines } from './segment-file.ts';

/** Size of one request: small enough that a small machine can hold several in memory. */
const MOST_CHARACTERS = 4 * 1024 * 1024;
const MOST_DOCUMENTS = 500;

/**
 * Writes revisions unchanged, with their histories; existing ones are not changed. Returns the number written.
 * @throws Error that names the database when the engine rejects one
 */
export async function writeRevisions(
  couch: Couch,
  database: string,
  lines: AsyncIterable<readonly string[]>,
  onWritten: (written: Lines) => void,
): Promise<number> {
  let count = 0;
  let batch: string[] = [];
  let length = 0;
  const send = async () => {
    if (batch.length === 0) return;
    const text = batch.join(',');
    await writeBatch(couch, database, text);
    onWritten({ text, revisions: batch.length });
    count += batch.length;
    batch = [];
    length = 0;
  };
  for await (const some of lines) {
    for (const line of some) {
      if (batch.length >= MOST_DOCUMENTS || (length > 0 && length + line.length > MOST_CHARACTERS)) await send();
      batch.push(line);
      length += line.length;
    }
  }
  await send();
  return count;
}

async function writeBatch(couch: Couch, database: string, documents: string): Promise<void> {
  const { authorization, dispatcher } = couch;
  const json = `{"new_edits":false,"docs":[${documents}]}`;
  const bytes = await requestEngine(couch.addressOf(database, '_bulk_docs'), { authorization, dispatcher, json });
  const refused: unknown = JSON.parse(bytes.toString('utf8'));
  if (Array.isArray(refused) && refused.length === 0) return;
  const [first] = Array.isArray(refused) ? refused : [];
  throw new Error(`The engine refused a document of ${database}: ${JSON.stringify(first?.reason ?? refused)}.`);
}
