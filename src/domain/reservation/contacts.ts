import { type Static, Type } from 'typebox';
import { LIMITS } from '../limits.ts';

/** The other side's contacts outside the app; null if they did not share them. */
export const SharedContacts = Type.Object(
  {
    phone: Type.Union([Type.String({ maxLength: LIMITS.phone.max }), Type.Null()]),
    address: Type.Union([Type.String({ maxLength: LIMITS.reservationAddress.max }), Type.Null()]),
  },
  { additionalProperties: false },
);
export type SharedContacts = Static<typeof SharedContacts>;
