import { Fragment } from 'react';
import type { TextPiece } from '../../domain/search/schema.ts';

/** A text with its matches marked. */
export function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  // Parts have no identity of their own, and the row is always rendered as a whole.
  return pieces.map(({ text, hit }, at) => {
    const key = `${at}`;
    return hit ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
  });
}
