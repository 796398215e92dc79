import type { LeaderApi } from '../../api.ts';
import type { CoreParts } from '../core-parts.ts';
import { accountHandlers } from './account.ts';
import { adminHandlers } from './admin.ts';
import { careHandlers } from './care.ts';
import { directoryHandlers } from './directory.ts';
import { factsHandlers } from './facts.ts';
import { organisationsHandlers } from './organisations.ts';
import { ownHandlers } from './own.ts';
import { pedigreesHandlers } from './pedigrees.ts';
import { pushHandlers } from './push.ts';
import { sessionHandlers } from './session.ts';
import { syncHandlers } from './sync.ts';

/** The table of all calls that the leader answers, for its own tab and for the others. */
export function createHandlers(parts: CoreParts): LeaderApi {
  return {
    ...sessionHandlers(parts),
    ...accountHandlers(parts),
    ...adminHandlers(parts),
    ...ownHandlers(parts),
    ...factsHandlers(parts),
    ...organisationsHandlers(parts),
    ...directoryHandlers(parts),
    ...careHandlers(parts),
    ...pedigreesHandlers(parts),
    ...pushHandlers(parts),
    ...syncHandlers(parts),
  };
}
