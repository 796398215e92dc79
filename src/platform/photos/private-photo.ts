import { type PhotoLimits, type PrepareResult, preparePhoto, sha256Of, shrinkPhoto } from './prepare-photo.ts';

/** As many as a hash has, so that guessing them is as hard as guessing the photo's name. */
const OWN_BYTES = 32;

/**
 * As `preparePhoto`, for a photo that only two people may see. Anyone may request a public photo by its name, the hash
 * of its bytes, so a private one gets unique bytes: the same picture, published or sent to another person, has another
 * name, and knowing the picture does not reveal the name.
 */
export const preparePrivatePhoto: typeof preparePhoto = withOwnBytes(preparePhoto);

/** As `shrinkPhoto`, with unique bytes. */
export const shrinkPrivatePhoto: typeof shrinkPhoto = withOwnBytes(shrinkPhoto);

type Prepare = typeof preparePhoto;

function withOwnBytes(prepare: Prepare): Prepare {
  return async (file: Blob, limits: PhotoLimits, ...surface): Promise<PrepareResult> => {
    const prepared = await prepare(file, { ...limits, bytes: limits.bytes - OWN_BYTES }, ...surface);
    if (!prepared.ok) return prepared;
    const blob = await makeUnique(prepared.photo.blob);
    return { ok: true, photo: { ...prepared.photo, blob, sha256: await sha256Of(blob) } };
  };
}

/** The same picture with unique bytes. They follow its end, where decoders of JPEG, PNG and WebP stop reading. */
export async function makeUnique(picture: Blob): Promise<Blob> {
  return new Blob([picture, crypto.getRandomValues(new Uint8Array(OWN_BYTES))], { type: picture.type });
}
