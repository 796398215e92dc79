import type { Person } from '../../data/api/session.ts';
import { variantAddress } from '../../domain/photo/variants.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';
import { usePersistedPhoto } from '../photo/use-persisted-photo.ts';
import { useOwnProfile } from './queries.ts';

const AVATAR_WIDTH_PX = 300;

/** The signed-in person's own picture in the bars; before it is sent, only this device has its bytes. */
export function OwnAvatar({ person }: { person: Person }) {
  const sha256 = useOwnProfile().data?.statement.avatar?.sha256 ?? null;
  const persisted = usePersistedPhoto(sha256);
  const local = useObjectAddress(persisted.data ?? null);
  const image = sha256 === null || !persisted.isFetched ? null : (local ?? variantAddress(sha256, AVATAR_WIDTH_PX));
  return <Avatar letter={person.letter} image={image} />;
}
