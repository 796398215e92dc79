import { useState } from 'react';
import { variantAddress } from '../../domain/photo/variants.ts';
import { usePersistedPhoto } from '../../entities/photo/use-persisted-photo.ts';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';

const AVATAR_WIDTH_PX = 300;

/**
 * A person's picture, 168 px (spec part 1, section 9), or their initials; `own`: the bytes may still be on this device
 * only.
 */
export function ProfileAvatar({ letter, sha256, own }: { letter: string; sha256: string | null; own: boolean }) {
  const persisted = usePersistedPhoto(own ? sha256 : null);
  const local = useObjectAddress(persisted.data ?? null);
  const [failed, setFailed] = useState<string | null>(null);
  const asked = own && sha256 !== null && !persisted.isFetched;
  const address = sha256 === null || asked ? null : (local ?? variantAddress(sha256, AVATAR_WIDTH_PX));
  return (
    <span className="profile__picture frame" aria-hidden="true">
      {address === null || failed === address ? (
        letter
      ) : (
        <img src={address} alt="" width={AVATAR_WIDTH_PX} height={AVATAR_WIDTH_PX} onError={() => setFailed(address)} />
      )}
    </span>
  );
}
