import { FormDrafts } from '../../../session/form-drafts.ts';

/** A possible mate. */
export interface SavedMate {
  readonly dogId: string;
  readonly name: string;
}

/** More would be too many to compare. */
export const MAX_MATES = 12;

/** By the dog whose mates they might be; on this device alone. */
export const savedMates = new FormDrafts<{ mates: readonly SavedMate[] }>({
  form: 'mates',
  ofVisitors: true,
  ofAllTabs: true,
  read: ({ mates }) => (Array.isArray(mates) ? { mates: mates.filter(isMate).slice(0, MAX_MATES) } : null),
});

function isMate(value: unknown): value is SavedMate {
  if (typeof value !== 'object' || value === null) return false;
  const { dogId, name } = value as Partial<Record<keyof SavedMate, unknown>>;
  return typeof dogId === 'string' && typeof name === 'string';
}
