/**
 * A person's photo in a circle, or their initials; the name is beside it, so it is decoration. A photo that fails to
 * load leaves the initials.
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
