import { type Static, Type } from 'typebox';
import { Instant, ownDocument } from '../document.ts';
import { hiddenMessageIds } from './id.ts';

/**
 * "Do not show me this message", or show it again. Private: it syncs only to the person's other devices; the other
 * person's chat does not change. Of two devices' versions the later one wins.
 */
export const HiddenMessageStatement = ownDocument(hiddenMessageIds, { hidden: Type.Boolean(), hiddenAt: Instant });
export type HiddenMessageStatement = Static<typeof HiddenMessageStatement>;
