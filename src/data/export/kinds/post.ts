import { textOf } from '../../../domain/post/allowed-html.ts';
import type { PostStatement } from '../../../domain/post/schema.ts';
import { type Html, html } from '../html.ts';
import { LABELS } from '../labels.ts';
import { type ExportFiles, hint, photo } from '../parts.ts';
import { articleOf, type Exported } from './exported.ts';

type Written = Pick<PostStatement, 'postTitle' | 'content' | 'tags' | 'photo'>;

function body({ postTitle, content, tags, photo: shown }: Written, files: ExportFiles): Html {
  const title = postTitle.trim();
  return html`<h3>${title === '' ? LABELS.untitled : title}</h3>
${photo(shown?.sha256 ?? null, shown?.alt ?? '', files)}
<p class="text">${textOf(content)}</p>
${tags.length === 0 ? null : hint([tags.map((tag) => `#${tag}`).join(' ')])}`;
}

export const exportedPost: Exported<'post'> = {
  folder: 'posts',
  fileName: ({ written, slug }) => `${written.at.slice(0, 10)}-${slug}`,
  section: {
    title: LABELS.posts,
    article: (record, _, files) => articleOf(record, body(record.statement, files), files),
  },
  body,
};

export const exportedDraft: Exported<'draft'> = {
  folder: 'drafts',
  section: {
    title: LABELS.drafts,
    article: (record, _, files) => articleOf(record, body(record.statement, files), files),
  },
  body,
};
