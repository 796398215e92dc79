import { POST_VARIANTS, variantAddress } from '../../domain/photo/variants.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';

interface PersonAvatarProps {
  letter: string;
  /** The hash of their public picture; null shows the letters. */
  sha256: string | null;
  small?: boolean;
}

/** A person's picture beside their name. */
export function PersonAvatar({ letter, sha256, small = false }: PersonAvatarProps) {
  return (
    <Avatar letter={letter} image={sha256 === null ? null : variantAddress(sha256, POST_VARIANTS[1])} small={small} />
  );
}
