import type { Result } from '../../data/api/result.ts';
import type { Person } from '../../data/api/session.ts';
import { type Content, contentOf, withoutBlankTexts } from '../../domain/fields.ts';
import { publicFields } from '../../domain/kinds/public-fields.ts';
import { reviewId } from '../../domain/review/id.ts';
import { reviewKind } from '../../domain/review/kind.ts';
import { DEFAULT_RATING } from '../../domain/review/levels.ts';
import { refuseReview } from '../../domain/review/rules.ts';
import type { ReviewFact, ReviewStatement } from '../../domain/review/schema.ts';
import { reviewAnswerId } from '../../domain/review-answer/id.ts';
import { refuseReviewAnswer } from '../../domain/review-answer/rules.ts';
import { versionOf } from '../../domain/upgrades.ts';
import type { ScreenApi } from '../../session/session.tsx';

/** The content of a review. `petRating` null: nothing about a pet. */
export type ReviewValues = Omit<Content<ReviewStatement>, 'createdAt' | 'editedAt'>;

/** An empty review. `ofPet`: this person cared for a pet. */
export function newReview(ofPet: boolean): ReviewValues {
  return { rating: DEFAULT_RATING, comment: '', petRating: ofPet ? DEFAULT_RATING : null, petComment: '' };
}

export function valuesOf(review: ReviewStatement): ReviewValues {
  const { createdAt: _first, editedAt: _last, ...values } = contentOf(review);
  return values;
}

type Written = Result<{ id: string; rev: string }>;
const DEVICE = 'form';

/**
 * Writes this person's review of a reservation; the sync sends it. `rev`: the own revision that the form was opened on,
 * null if there was none. It does not overwrite what another device wrote since (docs/conflicts.md).
 */
export async function writeReview(
  api: ScreenApi,
  { reservation, rev }: { readonly reservation: string; readonly rev: string | null },
  values: ReviewValues,
  person: Person,
): Promise<Written> {
  const _id = reviewId(reservation);
  const before = await readExisting(api, _id, 'review');
  if (rev === null && before !== null) return { ok: false, code: 'device/conflict' };
  const statement = {
    ...newReview(false),
    ...withoutBlankTexts(values.petRating === null ? { ...values, petComment: '' } : values),
    _id,
    type: 'review' as const,
    schemaVersion: versionOf('review'),
    ...timesOf(before),
  };
  const code = refuseReview({ ...statement, written: { at: statement.createdAt, device: DEVICE } }, person);
  return code === null ? api.put({ ...statement, ...(rev === null ? {} : { baseRev: rev }) }) : { ok: false, code };
}

/** Discards a refused edit by writing the published version again. */
export function writeBack(api: ScreenApi, _id: string, published: ReviewFact): Promise<Written> {
  const content = publicFields(reviewKind, published);
  return api.put({ ...content, _id, type: 'review', schemaVersion: versionOf('review') });
}

/** Writes this person's answer to a review about them. */
export async function writeAnswer(
  api: ScreenApi,
  { review, rev }: { readonly review: string; readonly rev: string | null },
  text: string,
  person: Person,
): Promise<Written> {
  const _id = reviewAnswerId(review);
  const before = await readExisting(api, _id, 'review-answer');
  if (rev === null && before !== null) return { ok: false, code: 'device/conflict' };
  const statement = {
    _id,
    type: 'review-answer' as const,
    schemaVersion: versionOf('review-answer'),
    text: text.trim(),
    ...timesOf(before),
  };
  const code = refuseReviewAnswer({ ...statement, written: { at: statement.createdAt, device: DEVICE } }, person);
  return code === null ? api.put({ ...statement, ...(rev === null ? {} : { baseRev: rev }) }) : { ok: false, code };
}

/** This person's earlier statement under this id, unless it was removed. */
async function readExisting(api: ScreenApi, id: string, type: 'review' | 'review-answer') {
  const record = await api.get(id);
  return record?.statement.type === type && record.state !== 'removed' ? record.statement : null;
}

function timesOf(before: { readonly createdAt: string } | null): { createdAt: string; editedAt: string | null } {
  const now = new Date().toISOString();
  return before === null ? { createdAt: now, editedAt: null } : { createdAt: before.createdAt, editedAt: now };
}
