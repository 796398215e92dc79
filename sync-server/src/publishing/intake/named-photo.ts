import { fieldsOf } from '../../../../src/domain/fields.ts';
import { isLiving, type Row } from '../../storage/store/store.ts';

/**
 * Whether a photo (its document in `media`, or none) exists for this author. Another person's private photo does not,
 * because otherwise naming it would reveal whether it exists.
 */
export function isThereFor(photo: Row | undefined, userId: string): boolean {
  if (!isLiving(photo)) return false;
  const { private: isPrivate, uploaders } = fieldsOf<{ private: unknown; uploaders: unknown }>(photo.doc);
  return isPrivate !== true || (Array.isArray(uploaders) && uploaders.includes(userId));
}
