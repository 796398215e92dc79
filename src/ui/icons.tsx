import type { SVGProps } from 'react';

const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3.6 6 3.6 9S15 18 12 21M12 3c-3 3-3.6 6-3.6 9S9 18 12 21',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.5M18 14.3c2 .8 3.3 2.7 3.5 5.7',
  home: 'M3.5 11.5L12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-6h4v6',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4.5 4.5',
  sync: 'M5 9.5A7.5 7.5 0 0 1 18.5 8M19 4v4.5h-4.5M19 14.5A7.5 7.5 0 0 1 5.5 16M5 20v-4.5h4.5',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  offline: 'M4 4l16 16M8.5 17.5h9a4 4 0 0 0 1.8-7.5A6 6 0 0 0 10 7M6.5 9.5A4.5 4.5 0 0 0 6.5 17.5',
  warning: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.3',
  heart: 'M12 20C5 15.5 3.5 12 3.5 9.2A4.4 4.4 0 0 1 12 7.5a4.4 4.4 0 0 1 8.5 1.7C20.5 12 19 15.5 12 20z',
  comment: 'M4 5h16v11H10l-4.5 4V16H4z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6',
  eyeOff:
    'M4 4l16 16M9.8 5.8A9.8 9.8 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.5 7.3A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.5-1.2M10 10a2.8 2.8 0 0 0 4 4',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5v.1',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19z',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13',
  out: 'M10 4H5v16h5M14 8l4.5 4-4.5 4M18 12H9',
  in: 'M14 4h5v16h-5M10 8l4.5 4-4.5 4M14 12H4',
  bold: 'M7.5 5h5.5a3.4 3.4 0 0 1 0 7H7.5zM7.5 12h6.5a3.5 3.5 0 0 1 0 7H7.5z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  bullets: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1',
  numbers: 'M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-.8v5M4 14.5c.5-1 2.5-1 2.5.3 0 1-2.5 2.5-2.5 3.2h2.6',
  quote: 'M5 17c2.5-1 3.5-3 3.5-5H5V7h5v5c0 3.5-1.5 6-4 7M14 17c2.5-1 3.5-3 3.5-5H14V7h5v5c0 3.5-1.5 6-4 7',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.3 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.2',
  back: 'M11 5l-7 7 7 7M4 12h16',
  download: 'M12 4v11M7 10.5L12 15.5l5-5M4.5 19.5h15',
} as const;

export type IconName = keyof typeof PATHS;

/** A line icon; decoration only, the name stands in the text or in the button's label. */
export function Icon({ name, size = 24, ...rest }: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The product's sign: a paw whose pad is a heart. */
export function Paw({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="80 80 352 352" aria-hidden="true">
      <g fill="var(--primary)">
        <ellipse cx="137" cy="229" rx="37" ry="49" transform="rotate(-24 137 229)" />
        <ellipse cx="209" cy="152" rx="40" ry="54" transform="rotate(-7 209 152)" />
        <ellipse cx="303" cy="152" rx="40" ry="54" transform="rotate(7 303 152)" />
        <ellipse cx="375" cy="229" rx="37" ry="49" transform="rotate(24 375 229)" />
      </g>
      <path
        fill="var(--accent-bright)"
        d="M256 412c-14 0-104-52-118-110-9-38 17-68 52-68 29 0 50 14 66 36 16-22 37-36 66-36 35 0 61 30 52 68-14 58-104 110-118 110z"
      />
    </svg>
  );
}
