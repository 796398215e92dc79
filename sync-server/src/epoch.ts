import { randomUUID } from 'node:crypto';
import { type Couch, statusOf } from './couch.ts';

interface EpochDocument {
  type: 'epoch';
  epoch: string;
  drawnAt: string;
}

/** The mark of this set of databases (domain/sync/hello.ts): drawn once, kept in the ledger, the same for every process. */
export async function readEpoch(couch: Couch): Promise<string> {
  const ledger = couch.use<EpochDocument>('ledger');
  try {
    return (await ledger.get('epoch')).epoch;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
  try {
    const epoch = randomUUID();
    await ledger.insert({ type: 'epoch', epoch, drawnAt: new Date().toISOString() }, 'epoch');
    return epoch;
  } catch (error) {
    // Another process drew it in between.
    if (statusOf(error) === 409) return (await ledger.get('epoch')).epoch;
    throw error;
  }
}
