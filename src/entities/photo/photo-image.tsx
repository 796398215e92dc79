import type { Photo } from '../../domain/photo/schema.ts';
import { imageOf, POST_VARIANTS, type VariantKey } from '../../domain/photo/variants.ts';

interface PhotoImageProps {
  photo: Photo;
  alt: string;
  /** Its address on this device; null if the service supplies it. */
  local: string | null;
  /** The variants that the browser may request. */
  variants: readonly VariantKey[];
  /** The displayed width, as in `sizes` of the picture. */
  sizes: string;
  eager: boolean;
  priority?: 'high' | 'auto';
  onError: () => void;
}

/** A photo in the width that fits, in a space reserved before it loads. */
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
