import Type, { type Static } from 'typebox';
import { Instant, ownDocument } from '../document.ts';
import { hiddenMessageIds } from './id.ts';

/**
 * "Do not show me this message", or show it again. Private: it goes to the person's other devices and to nobody else;
 * the other one's chat stays as it is. Of two devices' versions the later one holds.
 */
export const HiddenMessageStatement = ownDocument(hiddenMessageIds, { hidden: Type.Boolean(), hiddenAt: Instant });
export type HiddenMessageStatement = Static<typeof HiddenMessageStatement>;
