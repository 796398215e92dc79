import { loadBundle } from '../../../src/data/mirror/load-bundle.ts';
import { openMirrorStore } from '../../../src/data/mirror/store.ts';
import { systemClock } from '../../../src/platform/clock.ts';

/** The data client's own loader on the data client's own store, without the rest of the worker. */
const result = await loadBundle({
  surroundings: { fetch: fetch.bind(self), origin: location.origin, clock: systemClock },
  store: openMirrorStore(indexedDB, '', 'community'),
  name: 'community',
  onFirstPage: () => postMessage('firstPage'),
  onStored: () => undefined,
});
if (result.kind !== 'loaded') throw new Error(`The bundle did not load: ${result.reason}`);
postMessage('complete');
