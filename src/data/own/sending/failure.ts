import type { Code } from '../../../domain/codes.ts';
import { isLater, isQuota } from '../../store/open.ts';

export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

export function isRevisionConflict(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 409;
}

/** The code for a failed write. The caller still has the content: nothing is lost, and nothing is stored partially. */
export function failureOf(error: unknown): { code: Code; detail?: string } {
  if (isQuota(error)) return { code: 'device/storage-full' };
  if (isLater(error)) return { code: 'device/outdated' };
  if (isRevisionConflict(error)) return { code: 'device/conflict' };
  const detail = error instanceof Error ? error.message : String(error);
  return { code: 'device/database-broken', detail };
}
