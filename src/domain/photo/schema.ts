import { type Static, Type } from 'typebox';
import { Sha256 } from '../document.ts';
import { LIMITS } from '../limits.ts';

/**
 * A photo as documents name it: the SHA-256 of the file that the device prepared (metadata removed), so its addresses
 * are known before the upload. `width` and `height` reserve the space on the screen before the picture is loaded.
 */
export const Photo = Type.Object(
  {
    sha256: Sha256,
    alt: Type.String({ maxLength: LIMITS.photoAlt.max }),
    width: Type.Integer({ minimum: 1, maximum: 20_000 }),
    height: Type.Integer({ minimum: 1, maximum: 20_000 }),
  },
  { additionalProperties: false },
);
export type Photo = Static<typeof Photo>;
