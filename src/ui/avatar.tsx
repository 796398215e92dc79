/** A person's letters in a circle; the name stands beside it, so it is decoration. */
export function Avatar({ letter, small = false }: { letter: string; small?: boolean }) {
  return (
    <span className={small ? 'avatar avatar--small' : 'avatar'} aria-hidden="true">
      {letter}
    </span>
  );
}
