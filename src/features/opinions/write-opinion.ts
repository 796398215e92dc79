import type { Result } from '../../data/api/result.ts';
import type { Person } from '../../data/api/session.ts';
import { type Content, contentOf, withTrimmedTexts } from '../../domain/fields.ts';
import { ASPECTS } from '../../domain/opinion/aspects.ts';
import { opinionId } from '../../domain/opinion/id.ts';
import { refuseOpinion } from '../../domain/opinion/rules.ts';
import type { OpinionFact, OpinionRatings, OpinionStatement } from '../../domain/opinion/schema.ts';
import { subjectKind } from '../../domain/opinion/subject.ts';
import { DEFAULT_RATING } from '../../domain/review/levels.ts';
import { versionOf } from '../../domain/upgrades.ts';
import type { ScreenApi } from '../../session/session.tsx';
import type { OwnOpinion } from './queries.ts';

/** What the form holds. `rev`: the own revision that it was opened on; null if there was none. */
export interface OpinionValues extends Pick<OpinionStatement, 'ratings' | 'comment'> {
  readonly rev: string | null;
}

/** An empty form. */
export function newOpinion(subject: string): OpinionValues {
  const kind = subjectKind(subject);
  const ratings: OpinionRatings = {};
  for (const aspect of kind === null ? [] : ASPECTS[kind]) ratings[aspect] = DEFAULT_RATING;
  return { rev: null, ratings, comment: '' };
}

/** The form for this person's opinion, written or not. */
export function valuesOf(subject: string, own: OwnOpinion | null): OpinionValues {
  if (own === null || own.state === 'removed') return newOpinion(subject);
  const { ratings, comment, _rev } = own.statement;
  return { rev: _rev, ratings, comment };
}

type Written = Result<{ id: string; rev: string }>;

/**
 * Writes this person's opinion; the sync sends it. `because`: what entitles them. It does not overwrite what another
 * device wrote since (docs/conflicts.md).
 */
export async function writeOpinion(
  api: ScreenApi,
  { subject, because }: { readonly subject: string; readonly because: string },
  { rev, ...values }: OpinionValues,
  person: Person,
): Promise<Written> {
  const _id = opinionId(subject);
  const before = await api.get(_id);
  const existing = before?.statement.type === 'opinion' && before.state !== 'removed' ? before.statement : null;
  if (rev === null && existing !== null) return { ok: false, code: 'device/conflict' };
  const now = new Date().toISOString();
  const content: Content<OpinionStatement> = {
    ...withTrimmedTexts(values),
    because,
    createdAt: existing?.createdAt ?? now,
    editedAt: existing === null ? null : now,
  };
  const statement = { ...content, _id, type: 'opinion' as const, schemaVersion: versionOf('opinion') };
  const code = refuseOpinion({ ...statement, written: { at: now, device: 'form' } }, person);
  return code === null ? api.put({ ...statement, ...(rev === null ? {} : { baseRev: rev }) }) : { ok: false, code };
}

/** Discards a refused edit by writing the published version again. */
export function writeBack(api: ScreenApi, { statement }: OwnOpinion, published: OpinionFact): Promise<Written> {
  const { _id, type, schemaVersion } = statement;
  const { ratings, comment, createdAt, editedAt } = published;
  return api.put({ ...contentOf(statement), ratings, comment, createdAt, editedAt, _id, type, schemaVersion });
}
