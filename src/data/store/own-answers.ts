/**
 * The own database's last answers to the queries of a start. The next start shows them until the database is open,
 * which takes longer than everything else in a start (docs/adr/2026-11-first-screen.md).
 */
export interface OwnAnswers {
  readonly userId: string;
  /** Another build may have other queries. */
  readonly build: string;
  /** Each with the page's query key. */
  readonly answers: readonly (readonly [question: readonly unknown[], answer: unknown])[];
}

/** The name of their note. */
export const OWN_ANSWERS = 'own answers';
