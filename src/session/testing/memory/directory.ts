import type { DirectoryApi, StoredDirectory } from '../../../data/api/directory.ts';
import type { Answering } from './asked.ts';

/** One stored directory, which is also the service's answer for every city; null: the service cannot be reached. */
export function directoryHandlers(ask: Answering, directory: StoredDirectory | null): DirectoryApi {
  return {
    storedDirectory: () => ask('storedDirectory', null, directory),
    fetchDirectory: (city) =>
      ask(
        'fetchDirectory',
        city,
        directory === null
          ? { kind: 'unreachable' }
          : { kind: 'found', value: { ...directory, city }, from: 'network' },
      ),
  };
}
