import { postOfComment } from '../comment/id.ts';
import { type StatementType, typeNamed } from './names.ts';

/**
 * How the facts of a kind stand in the database that everyone reads, and how much of them a bundle and a mirror have.
 */
interface Standing {
  /**
   * In a stream, newest first by the time of publishing: of so many there are only the newest. Otherwise by their ids,
   * and there are all.
   */
  readonly isStreamed: boolean;
  /** The fact that one stands under, which its own id tells: it comes and goes with that one. */
  readonly above?: (id: string) => string;
}

/**
 * Of kinds whose facts do not all stand by themselves, in the order of their ids. A part of the kinds of its own,
 * because the first screen reads the mirror and loads no schema.
 */
const STANDINGS: { readonly [T in StatementType]?: Standing } = {
  post: { isStreamed: true },
  comment: { isStreamed: false, above: postOfComment },
};

export function isStreamed(id: string): boolean {
  return standingOf(id)?.isStreamed === true;
}

/** The fact that this one stands under; null: it stands by itself. */
export function aboveOf(id: string): string | null {
  return standingOf(id)?.above?.(id) ?? null;
}

function standingOf(id: string): Standing | null {
  const type = typeNamed(id);
  return type === null ? null : (STANDINGS[type] ?? null);
}
