/**
 * A person's photo in a circle, or their letters; the name stands beside it, so it is decoration. A photo that does not
 * come leaves the letters.
 */
export function Avatar({
  letter,
  image = null,
  small = false,
}: {
  letter: string;
  image?: string | null;
  small?: boolean;
}) {
  return (
    <span className={small ? 'avatar avatar--small frame' : 'avatar frame'} aria-hidden="true">
      {letter}
      {image !== null && <img src={image} alt="" />}
    </span>
  );
}
