import { type PhotoLimits, type PrepareResult, preparePhoto, sha256Of, shrinkPhoto } from './prepare-photo.ts';

/** As many as a hash has: guessing them is guessing the photo's name. */
const OWN_BYTES = 32;

/**
 * As `preparePhoto`, for a photo that only two may see. Its name is the hash of its bytes, by which everybody may ask
 * for a public photo, so it gets bytes of its own: the same picture that somebody published, or sent to somebody else,
 * has another name, and knowing the picture tells nobody the name.
 */
export const preparePrivatePhoto: typeof preparePhoto = withOwnBytes(preparePhoto);

/** As `shrinkPhoto`, likewise. */
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

/**
 * The same picture in bytes that nobody else has. They stand behind its end, where JPEG, PNG and WebP are read no
 * further.
 */
export async function makeUnique(picture: Blob): Promise<Blob> {
  return new Blob([picture, crypto.getRandomValues(new Uint8Array(OWN_BYTES))], { type: picture.type });
}
