import { html } from '../html.ts';
import { LABELS } from '../labels.ts';
import { articleOf, type Exported } from './exported.ts';

export const exportedComment: Exported<'comment'> = {
  folder: 'comments',
  section: {
    title: LABELS.comments,
    article: (record, _, files) => articleOf(record, html`<p class="text">${record.statement.content}</p>`, files),
  },
};
