import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Rating } from '../domain/review/levels.ts';

/** The names of the levels (spec part 2, section 9). */
export const RATING_TEXTS: Record<Rating, MessageDescriptor> = {
  1: msg`Terrible`,
  2: msg`Not bad`,
  3: msg`Good`,
  4: msg`Amazing!`,
};
