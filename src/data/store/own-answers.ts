/**
 * What the own database answered last to the questions of a start. The next one shows it until the database is open,
 * which takes longer than everything else that a start does (docs/adr/2026-11-first-screen.md).
 */
export interface OwnAnswers {
  readonly userId: string;
  /** Another build may ask otherwise. */
  readonly build: string;
  /** Each with the key under which the page asks it. */
  readonly answers: readonly (readonly [question: readonly unknown[], answer: unknown])[];
}

/** The note that holds them. */
export const OWN_ANSWERS = 'own answers';
