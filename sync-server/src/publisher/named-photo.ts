import { fieldsOf } from '../../../src/domain/fields.ts';
import { isLiving } from '../store/rows.ts';
import type { Row } from '../store/store.ts';

/**
 * Whether a photo (its document in `media`, or none) is there for what this person writes. Somebody else's private one
 * is not, or a name would tell whether that photo still exists.
 */
export function isThereFor(photo: Row | undefined, userId: string): boolean {
  if (!isLiving(photo)) return false;
  const { private: isPrivate, uploaders } = fieldsOf<{ private: unknown; uploaders: unknown }>(photo.doc);
  return isPrivate !== true || (Array.isArray(uploaders) && uploaders.includes(userId));
}
