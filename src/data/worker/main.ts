import { expose } from 'comlink';
import { createDevice } from '../device.ts';
import { workerSurroundings } from './surroundings.ts';

/** The data room of one tab. It starts at once: by the time the page asks, the first answers are on their way. */
expose(
  createDevice(
    workerSurroundings(self, () => undefined, {
      loadPlaces: async () => (await import('../../domain/place/ua-places.json')).default,
      loadExport: () => import('../export/export-all.ts'),
    }),
  ),
);
