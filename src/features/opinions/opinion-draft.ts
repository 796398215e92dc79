import { OpinionStatement } from '../../domain/opinion/schema.ts';
import { fieldsInShape } from '../../session/fields-in-shape.ts';
import { FormDrafts } from '../../session/form-drafts.ts';
import type { OpinionValues } from './write-opinion.ts';

/** By the subject. */
export const opinionDrafts = new FormDrafts<{ values: OpinionValues }>({
  form: 'opinion',
  read({ values }) {
    const typed = fieldsInShape(OpinionStatement, values);
    if (typed === null) return null;
    const { ratings, comment } = typed;
    const { rev } = values as { readonly rev?: unknown };
    if (ratings === undefined || comment === undefined) return null;
    return { values: { rev: typeof rev === 'string' ? rev : null, ratings, comment } };
  },
});
