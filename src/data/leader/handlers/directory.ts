import { areaOf } from '../../../domain/organisation/area.ts';
import type { DirectoryPage } from '../../../domain/organisation/directory.ts';
import { bestEffort } from '../../../domain/promises.ts';
import type { DirectoryApi, StoredDirectory } from '../../api/directory.ts';
import type { Context } from '../context.ts';

/**
 * The directory is stored outside the mirrors' cache: neither other reads nor a sign-out evict what people need in an
 * emergency.
 */
export function directoryHandlers({ context }: { context: Pick<Context, 'device' | 'ask'> }): DirectoryApi {
  const { device, ask } = context;
  const read = async () => (await device.read('directory').catch(() => null)) ?? null;
  // A full device still shows what was fetched.
  const store = (directory: StoredDirectory) => bestEffort(device.write('directory', directory));

  return {
    storedDirectory: read,

    async fetchDirectory(city) {
      const area = areaOf(city.code);
      const answer = await ask(`/directory?${new URLSearchParams({ area })}`);
      if (answer.kind === 'ok') {
        const { entries, at } = answer.body as DirectoryPage;
        const directory = { city, entries, at, bytes: new Blob([JSON.stringify(entries)]).size };
        await store(directory);
        return { kind: 'found', value: directory, from: 'network' };
      }
      const stored = await read();
      if (stored === null || areaOf(stored.city.code) !== area) return { kind: 'unreachable' };
      const moved = { ...stored, city };
      await store(moved);
      return { kind: 'found', value: moved, from: 'device' };
    },
  };
}
