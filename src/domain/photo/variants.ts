/** The post photo's four sizes: key of the spec's `image` map -> width in pixels (spec part 1, sections 7 and 9). */
export const POST_VARIANTS = { 1: 300, 2: 600, 3: 900, 4: 1200 } as const;
export const VARIANT_WIDTHS = Object.values(POST_VARIANTS);
export type VariantKey = keyof typeof POST_VARIANTS;

/** WebP quality 0.8 of the spec, on sharp's scale of 1 to 100. */
export const WEBP_QUALITY = 80;

/** Above this a small file can unfold into more memory than a phone or the service should spend on one picture. */
export const MAX_PIXELS = 50_000_000;

/** Where a photo is uploaded to; `isPrivate`: for those alone whom a message shows it to. */
export function uploadAddress(sha256: string, isPrivate = false): string {
  return `/media/${sha256}${isPrivate ? '?private=true' : ''}`;
}

/** Where one size of a photo is read; `width` is one of `VARIANT_WIDTHS`. */
export function variantAddress(sha256: string, width: number): string {
  return `/media/${sha256}/${width}`;
}

/**
 * What other sites and messengers show of a photo when its page is shared: most of them show no WebP, and this shape
 * whole.
 */
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
