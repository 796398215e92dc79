interface Published {
  readonly publishedAt: string;
  readonly updatedAt: string | null;
  readonly statementRev: string;
}

/**
 * When a fact was published and changed, and from which revision of its statement. `existing` is the current fact of
 * the same id: its time of publication stays, and the same revision again changes nothing.
 */
export function publication(existing: Published | null, statementRev: string, now: string): Published {
  const publishedAt = existing?.publishedAt ?? now;
  return { publishedAt, updatedAt: updatedAt(existing, statementRev, now), statementRev };
}

/** When the text last changed; null for the first text. */
function updatedAt(existing: Published | null, statementRev: string, now: string): string | null {
  if (existing === null) return null;
  return existing.statementRev === statementRev ? existing.updatedAt : now;
}
