import Type, { type Static } from 'typebox';
import { LIMITS } from '../limits.ts';

/** How the other side can be reached outside of the app; null: they did not say. */
export const SharedContacts = Type.Object(
  {
    phone: Type.Union([Type.String({ maxLength: LIMITS.phone.max }), Type.Null()]),
    address: Type.Union([Type.String({ maxLength: LIMITS.reservationAddress.max }), Type.Null()]),
  },
  { additionalProperties: false },
);
export type SharedContacts = Static<typeof SharedContacts>;
