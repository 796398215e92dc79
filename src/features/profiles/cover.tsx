const PAW =
  'M12 12.5c-2.6 0-5 2.7-5 5 0 1.6 1.2 2.5 2.6 2.2 1.6-.4 3.2-.4 4.8 0 1.4.3 2.6-.6 2.6-2.2 0-2.3-2.4-5-5-5zM5.2 8.6c-1 0-1.8 1-1.8 2.3s.8 2.3 1.8 2.3 1.8-1 1.8-2.3-.8-2.3-1.8-2.3zm4.2-4.3c-1.1 0-2 1.1-2 2.5s.9 2.5 2 2.5 2-1.1 2-2.5-.9-2.5-2-2.5zm5.2 0c-1.1 0-2 1.1-2 2.5s.9 2.5 2 2.5 2-1.1 2-2.5-.9-2.5-2-2.5zm4.2 4.3c-1 0-1.8 1-1.8 2.3s.8 2.3 1.8 2.3 1.8-1 1.8-2.3-.8-2.3-1.8-2.3z';

/** The positions of the paws in the pattern's repeated square: x, y, rotation in degrees, size. */
const STEPS = [
  [14, 10, -18, 1.1],
  [92, 34, 14, 0.8],
  [44, 70, 32, 0.95],
  [116, 96, -30, 1.2],
] as const;

/**
 * Hills under a sky with a trail of paws, in the colours of the light or the dark scheme; decoration, the same for
 * everyone.
 */
export function Cover() {
  return (
    <svg className="profile__cover" viewBox="0 0 720 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <pattern id="cover-paws" width="150" height="130" patternUnits="userSpaceOnUse">
          {STEPS.map(([x, y, turn, size]) => (
            <path key={x} d={PAW} transform={`translate(${x} ${y}) rotate(${turn} 12 12) scale(${size})`} />
          ))}
        </pattern>
      </defs>
      <rect className="cover__sky" width="720" height="200" />
      <rect className="cover__paws" width="720" height="200" fill="url(#cover-paws)" />
      <circle className="cover__sun" cx="530" cy="62" r="34" />
      <path className="cover__far" d="M0 150c90-50 170-46 260-16s170 30 260-8 140-30 200-6v80H0z" />
      <path className="cover__near" d="M0 176c120-40 230-18 330 0s250 14 390-26v50H0z" />
    </svg>
  );
}
