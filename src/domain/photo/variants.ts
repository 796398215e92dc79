/** The post photo's four sizes: key of the spec's `image` map -> width in pixels (spec part 1, sections 7 and 9). */
export const POST_VARIANTS = { 1: 300, 2: 600, 3: 900, 4: 1200 } as const;
export const VARIANT_WIDTHS = Object.values(POST_VARIANTS);
export type VariantKey = keyof typeof POST_VARIANTS;

/** The narrowest size that loses nothing of a photo: the service scales no photo up. */
export function largestVariant({ width }: { width: number }): VariantKey {
  if (width <= POST_VARIANTS[1]) return 1;
  if (width <= POST_VARIANTS[2]) return 2;
  return width <= POST_VARIANTS[3] ? 3 : 4;
}

/** WebP quality 0.8 of the spec, on sharp's scale of 1 to 100. */
export const WEBP_QUALITY = 80;

/** A small file with more pixels could take more memory than a phone or the service should spend on one picture. */
export const MAX_PIXELS = 50_000_000;

/** The upload address of a photo; `isPrivate`: only for the recipients of its message. */
export function uploadAddress(sha256: string, isPrivate = false): string {
  return `/media/${sha256}${isPrivate ? '?private=true' : ''}`;
}

/** The address of one size of a photo; `width` is one of `VARIANT_WIDTHS`. */
export function variantAddress(sha256: string, width: number): string {
  return `/media/${sha256}/${width}`;
}

/** The picture for shared links: most sites and messengers show no WebP, and show this shape uncropped. */
export const SHARED_IMAGE = { width: 1200, height: 630 } as const;

export function sharedImageAddress(sha256: string): string {
  return `/media/${sha256}/share.jpg`;
}

/** The spec's `image` map: variant key -> address. */
export function imageOf(sha256: string): Record<VariantKey, string> {
  return {
    1: variantAddress(sha256, POST_VARIANTS[1]),
    2: variantAddress(sha256, POST_VARIANTS[2]),
    3: variantAddress(sha256, POST_VARIANTS[3]),
    4: variantAddress(sha256, POST_VARIANTS[4]),
  };
}
