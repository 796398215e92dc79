import { postOfComment } from '../comment/id.ts';
import { type StatementType, typeNamed } from './names.ts';

/** How the facts of a kind are ordered in the shared database, and how much of them a bundle and a mirror contain. */
interface Placement {
  /**
   * True for a stream, newest first by publication, of which only the newest are included. Otherwise ordered by id, and
   * all are included.
   */
  readonly isStreamed: boolean;
  /** The parent fact, derived from the id; this fact is added and removed with it. */
  readonly above?: (id: string) => string;
}

/**
 * Only kinds that differ from the default: independent facts in the order of their ids. A separate file, because the
 * first screen reads the mirror and loads no schema.
 */
const STANDINGS: { readonly [T in StatementType]?: Placement } = {
  post: { isStreamed: true },
  comment: { isStreamed: false, above: postOfComment },
};

export function isStreamed(id: string): boolean {
  return placementOf(id)?.isStreamed === true;
}

/** The parent of this fact; null if it has none. */
export function aboveOf(id: string): string | null {
  return placementOf(id)?.above?.(id) ?? null;
}

function placementOf(id: string): Placement | null {
  const type = typeNamed(id);
  return type === null ? null : (STANDINGS[type] ?? null);
}
