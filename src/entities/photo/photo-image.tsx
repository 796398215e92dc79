import type { Photo } from '../../domain/photo/schema.ts';
import { imageOf, POST_VARIANTS, type VariantKey } from '../../domain/photo/variants.ts';

interface PhotoImageProps {
  photo: Photo;
  alt: string;
  /** Its address on this device; null: it is asked of the service. */
  local: string | null;
  /** The widths that are worth asking for. */
  variants: readonly VariantKey[];
  /** How wide it is shown, as `sizes` of the picture says it. */
  sizes: string;
  eager: boolean;
  priority?: 'high' | 'auto';
  onError: () => void;
}

/** A photo in the width that fits its place, whose room is there before it comes. */
export function PhotoImage({ photo, alt, local, variants, sizes, eager, priority, onError }: PhotoImageProps) {
  const { width, height } = photo;
  const common = { width, height, onError };
  if (local !== null) return <img {...common} alt={alt} src={local} />;
  const image = imageOf(photo.sha256);
  return (
    <img
      {...common}
      alt={alt}
      src={image[2]}
      srcSet={variants.map((key) => `${image[key]} ${POST_VARIANTS[key]}w`).join(', ')}
      sizes={sizes}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={priority}
      decoding="async"
    />
  );
}
