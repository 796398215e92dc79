import { Plural } from '@lingui/react/macro';
import './characters-left.css';

/** From here on the counter is announced to screen readers, at each fifth character. */
const NEARLY_FULL = 20;

/**
 * How much of a field is used, beside its buttons: in figures, because a phone has no room for the sentence that screen
 * readers get. `left` below zero: too much.
 */
export function CharactersLeft({ id, left, max }: { id: string; left: number; max: number }) {
  const over = left < 0;
  return (
    <>
      <p id={id} className={over ? 'room-left room-left--none' : 'room-left'}>
        <span aria-hidden="true">
          {max - left} / {max}
        </span>
        <span className="visually-hidden">
          <Sentence left={left} />
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {left <= NEARLY_FULL && (over || left % 5 === 0) && <Sentence left={left} />}
      </p>
    </>
  );
}

function Sentence({ left }: { left: number }) {
  const over = -left;
  return over > 0 ? (
    <Plural value={over} one="# character too many" other="# characters too many" />
  ) : (
    <Plural value={left} one="# character left" other="# characters left" />
  );
}
