import { textOf } from '../../../domain/post/allowed-html.ts';
import type { CardPost } from '../../../entities/post/card-post.ts';

/** Heights in pixels of posts.css: the height of every card, and what each part adds with the gap before it. */
const FRAME_PX = 146;
const TITLE_LINE = 23;
const TAG_LINE = 38;
const TEXT_LINE = 24.8;
const GAP_PX = 10;
const STATE_PX = 46;
const PADDING_PX = 34;
const MAX_PHOTO = 400;
const BORDER_PX = 2;
/** Average widths of a letter. */
const TITLE_LETTER = 11;
const TEXT_LETTER = 8.6;
const CLAMPED_LINES = 3;

/** The estimated height of a card. The better it is, the less moves when cards further down are first measured. */
export function estimateCard(post: CardPost | undefined, width: number): number {
  if (post === undefined) return FRAME_PX;
  const inner = width - PADDING_PX;
  const titleLines = Math.max(1, Math.ceil((post.title.length * TITLE_LETTER) / inner));
  const text = textOf(post.content);
  const textLines = Math.min(CLAMPED_LINES, Math.ceil((text.length * TEXT_LETTER) / inner));
  return Math.round(
    FRAME_PX +
      titleLines * TITLE_LINE +
      (post.tags.length > 0 ? TAG_LINE : 0) +
      (post.photo === null ? 0 : Math.min(MAX_PHOTO, ((width - BORDER_PX) * 9) / 16) + GAP_PX) +
      (textLines > 0 ? textLines * TEXT_LINE : -GAP_PX) +
      (post.own === null ? 0 : STATE_PX),
  );
}
