/** An admin's decision about one question; a later one about the same question replaces it. */
export interface ApprovalVerdict {
  readonly reason: string | null;
  /** The question, as in `askedAt` of the matter. */
  readonly askedAt: string;
  readonly at: string;
}

/** Whether a verdict is about the current question of a matter, and was not applied yet. */
export function isUnapplied<V extends ApprovalVerdict>(
  verdict: V | null,
  matter: { readonly askedAt: string; readonly decidedAt: string | null },
): verdict is V {
  return verdict?.askedAt === matter.askedAt && verdict.at > (matter.decidedAt ?? '');
}
