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
  minus: 'M5 12h14',
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
  camera: 'M4 7.5h3.5L9.5 5h5l2 2.5H20v11.5H4zM12 9.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6',
  phone: 'M5 4h4l1.8 4.6-2.4 1.9a12 12 0 0 0 5.1 5.1l1.9-2.4L20 15v4c0 .6-.4 1-1 1A15 15 0 0 1 4 5c0-.6.4-1 1-1',
  pin: 'M12 21c4.5-4.6 7-8 7-11.3A7 7 0 0 0 5 9.7C5 13 7.5 16.4 12 21zM12 7.3a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2',
  device: 'M7 3.5h10v17H7zM11 17.5h2',
  key: 'M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12.7L19.5 4.5M16 8l2.8 2.8',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 18.5a2 2 0 0 0 4 0',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4',
  cog: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  grid: 'M4 4h7v7H4zM13 4h7v4h-7zM13 10h7v10h-7zM4 13h7v7H4z',
  house: 'M4 20V8.5L12 4l8 4.5V20zM9.5 20v-5h5v5M8.5 11h.1M12 11h.1M15.5 11h.1',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  megaphone: 'M4 10v4h3.500l8 4.500v-13l-8 4.500zM18 9.500a4 4 0 0 1 0 5M8 14l1 5',
  panel: 'M4 5h16v14H4zM14.5 5v14M17 9h.600M17 12h.6',
  pet: 'M8 13.500c1-2 2.3-3 4-3s3 1 4 3c1.2 2.3.3 5-2 5-.8 0-1.3-.4-2-.400s-1.2.4-2 .400c-2.3 0-3.2-2.7-2-5M5.5 11v.6M9 6.500v.8M15 6.500v.8M18.5 11v.6',
  shield: 'M12 3.500l7 2.500v5.500c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.200L15.2 10',
  star: 'M12 4l2.5 5.2 5.6.7-4.1 3.9 1 5.6-5-2.7-5 2.7 1-5.600L3.9 9.900l5.6-.700z',
  tree: 'M12 4v5M12 9H6v4M12 9h6v4M4 13h4v4H4zM16 13h4v4h-4zM10 4h4v3h-4z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.500c.5-4 3.5-6 7.5-6s7 2 7.5 6',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 11.5H5v8.5h14v-8.5h-1',
  more: 'M5.5 12h.1M12 12h.1M18.5 12h.1',
  flag: 'M6 21V4M6 5c4-2.500 7 2 12 0v9c-5 2-8-2.500-12 0',
  reply: 'M9.5 6L4 11.5l5.5 5.500M4 11.500h9.500a6.500 6.500 0 0 1 6.500 6.500v1',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 10.5L12 15.5l5-5M4.5 19.5h15',
} as const;

export type IconName = keyof typeof PATHS;

type IconProps = { size?: number } & SVGProps<SVGSVGElement>;

/** A line icon; decoration only, the name is in the text or in the button's label. */
export function Icon({ name, ...rest }: { name: IconName } & Omit<IconProps, 'path'>) {
  return <LineDrawing path={PATHS[name]} {...rest} />;
}

/** A drawing in the icons' style that the first screen does not need. */
export function LineDrawing({ path, size = 24, ...rest }: { path: string } & IconProps) {
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
      <path d={path} />
    </svg>
  );
}

/** The product's logo: a paw whose pad is a heart. */
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
