import { systemClock } from '../../platform/clock.ts';
import { backgroundRound } from '../background-round.ts';
import { createDevice } from '../device.ts';
import { workerSurroundings } from './surroundings.ts';

/**
 * What the service worker runs when the network is back. It takes part in the election like a tab, so it never writes beside one
 * that was opened meanwhile.
 */
const lapkaBackgroundSync = () => backgroundRound(createDevice(workerSurroundings(self, () => undefined)), systemClock);

Object.assign(self, { lapkaBackgroundSync });
