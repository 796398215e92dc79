import { expose } from 'comlink';
import { createDevice } from '../device.ts';
import { ALIVE } from '../restarting-worker.ts';
import { workerSurroundings } from './environment.ts';
import { loadPart } from './parts.ts';

/** The data client of one tab. It starts at once, so that the first answers are in flight when the page calls. */
expose(
  createDevice(
    workerSurroundings(self, () => undefined, {
      loadPlaces: () => loadPart('src/domain/place/ua-places.ts', () => import('../../domain/place/ua-places.ts')),
      loadExport: () => loadPart('src/data/export/export-all.ts', () => import('../export/export-all.ts')),
    }),
  ),
);

self.postMessage(ALIVE);
