import { postOfBookmark } from '../../../domain/bookmark/id.ts';
import type { BookmarkStatement } from '../../../domain/bookmark/schema.ts';
import { postOfLike } from '../../../domain/like/id.ts';
import type { LikeStatement } from '../../../domain/like/schema.ts';
import type { OwnRecord } from '../../api/own.ts';
import type { ExportContent } from '../content.ts';
import { type Html, html } from '../html.ts';
import { LABELS } from '../labels.ts';
import { type ExportFiles, hint, links, moment } from '../parts.ts';
import type { Exported } from './exported.ts';

/** A withdrawn like or bookmark is exported as data only. */
const liked = ({ _id, liked: is }: LikeStatement) => (is ? postOfLike(_id) : null);
const bookmarked = ({ _id, kept: is }: BookmarkStatement) => (is ? postOfBookmark(_id) : null);

function article(
  post: string | null,
  { statement }: OwnRecord,
  { titles }: ExportContent,
  files: ExportFiles,
): Html | null {
  if (post === null) return null;
  return html`<article><p>${titles[post] ?? html`<code>${post}</code>`}</p>${hint([moment(statement.written.at)])}
${links([files.statement(statement._id)])}</article>`;
}

export const exportedLike: Exported<'like'> = {
  folder: 'likes',
  section: {
    title: LABELS.likes,
    article: (record, content, files) => article(liked(record.statement), record, content, files),
  },
  post: liked,
};

export const exportedBookmark: Exported<'bookmark'> = {
  folder: 'bookmarks',
  section: {
    title: LABELS.bookmarks,
    article: (record, content, files) => article(bookmarked(record.statement), record, content, files),
  },
  post: bookmarked,
};
