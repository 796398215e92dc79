import { type Appearance, COATS } from './appearances.ts';

/** An animal while it is drawn: its appearance, whether it sleeps, and a mark for ids unique in its picture. */
export interface Drawn {
  readonly appearance: Appearance;
  readonly isAsleep: boolean;
  readonly mark: string;
}

const INK = '#2a2a30';
const PINK = '#e3a09a';

/** The head around (0, -335), with ears up to about -530. */
export function drawHead(drawn: Drawn): string {
  return drawn.appearance.animal === 'cat' ? catHead(drawn) : dogHead(drawn);
}

function catHead({ appearance, isAsleep, mark }: Drawn): string {
  const { fur, light, dark } = COATS[appearance.coat];
  const skull = '<ellipse cx="0" cy="-335" rx="152" ry="126"/>';
  const cheeks = appearance.isLongHaired
    ? '<path d="M-120 -390 L-205 -320 L-165 -312 L-195 -262 L-90 -240 Z M120 -390 L205 -320 L165 -312 L195 -262 L90 -240 Z"/>'
    : '<path d="M-135 -350 L-178 -300 L-140 -296 L-158 -262 L-80 -240 Z M135 -350 L178 -300 L140 -296 L158 -262 L80 -240 Z"/>';
  const ears = appearance.ears === 'small' ? SMALL_EARS : CAT_EARS;
  const earFur = appearance.pattern === 'points' ? dark : fur;
  return `
    <g fill="${earFur}" ${outline(dark)}><path d="${ears.outer}"/></g><path d="${ears.inner}" fill="${PINK}" opacity="0.75"/>
    <g fill="${fur}" ${outline(dark)}>${cheeks}${skull}</g>
    <clipPath id="head-${mark}">${skull}</clipPath>
    <g clip-path="url(#head-${mark})">${catMarkings(appearance)}</g>
    <ellipse cx="-32" cy="-280" rx="44" ry="34" fill="${light}"/><ellipse cx="32" cy="-280" rx="44" ry="34" fill="${light}"/>
    ${eyes(appearance, isAsleep, 64)}
    <path d="M-15 -306 h30 l-15 19 z" fill="${appearance.coat === 'black' ? '#6a4a4c' : '#d9777b'}"/>
    <path d="M0 -288 q-16 26 -38 12 M0 -288 q16 26 38 12" stroke="${INK}" stroke-width="5" fill="none" stroke-linecap="round"/>
    <path d="M-70 -288 L-190 -306 M-70 -276 L-192 -272 M70 -288 L190 -306 M70 -276 L192 -272" stroke="${INK}" stroke-width="3" opacity="0.55" stroke-linecap="round"/>`;
}

const CAT_EARS = {
  outer: 'M-140 -385 L-132 -530 L-40 -450 Z M140 -385 L132 -530 L40 -450 Z',
  inner: 'M-122 -410 L-120 -498 L-64 -448 Z M122 -410 L120 -498 L64 -448 Z',
};
const SMALL_EARS = {
  outer: 'M-140 -390 L-138 -492 L-58 -448 Z M140 -390 L138 -492 L58 -448 Z',
  inner: 'M-124 -410 L-123 -468 L-78 -444 Z M124 -410 L123 -468 L78 -444 Z',
};

function catMarkings({ coat, pattern }: Appearance): string {
  const { dark, ...others } = COATS[coat];
  const second = 'second' in others ? others.second : dark;
  switch (pattern) {
    case 'tabby':
      return `<path d="M0 -470 V-408 M-34 -462 L-28 -412 M34 -462 L28 -412 M-152 -345 L-108 -336 M-150 -312 L-110 -314 M152 -345 L108 -336 M150 -312 L110 -314" stroke="${dark}" stroke-width="15" stroke-linecap="round"/>`;
    case 'patches':
      return `<circle cx="-100" cy="-410" r="92" fill="${dark}"/><circle cx="112" cy="-425" r="78" fill="${second}"/>`;
    case 'points':
      return `<ellipse cx="0" cy="-296" rx="92" ry="78" fill="${dark}" opacity="0.75"/>`;
    default:
      return '';
  }
}

function dogHead({ appearance, isAsleep, mark }: Drawn): string {
  const { fur, light, dark } = COATS[appearance.coat];
  const skull =
    '<path d="M-128 -350 C-132 -440 -75 -475 0 -475 C75 -475 132 -440 128 -350 C126 -262 70 -222 0 -222 C-70 -222 -126 -262 -128 -350 Z"/>';
  const muzzle = appearance.pattern === 'mask' ? dark : light;
  const tongue = '<path d="M-20 -252 q20 12 40 0 v26 a20 22 0 0 1 -40 0 z" fill="#e2737c"/>';
  const mouth = 'M0 -298 V-268 M0 -268 q-24 26 -50 6 M0 -268 q24 26 50 6';
  return `
    ${appearance.ears === 'upright' ? uprightEars(appearance) : ''}
    <g fill="${fur}" ${outline(dark)}>${skull}</g>
    <clipPath id="head-${mark}">${skull}</clipPath>
    <g clip-path="url(#head-${mark})">${dogMarkings(appearance)}</g>
    <ellipse cx="0" cy="-282" rx="80" ry="58" fill="${muzzle}"/>
    ${appearance.showsTongue && !isAsleep ? tongue : ''}
    ${eyes(appearance, isAsleep, 56)}
    <ellipse cx="0" cy="-314" rx="32" ry="23" fill="${INK}"/><ellipse cx="-9" cy="-321" rx="9" ry="5" fill="#fff" opacity="0.5"/>
    <path d="${mouth}" stroke="${INK}" stroke-width="5" fill="none" stroke-linecap="round"/>
    ${appearance.ears === 'floppy' ? floppyEars(appearance) : ''}
    ${appearance.ears === 'curly' ? curls(appearance) : ''}`;
}

function dogMarkings({ coat, pattern }: Appearance): string {
  const { light, dark, ...others } = COATS[coat];
  const second = 'second' in others ? others.second : dark;
  if (pattern === 'patches') {
    return `<rect x="-140" y="-480" width="118" height="190" fill="${dark}"/><rect x="22" y="-480" width="118" height="190" fill="${second}"/>`;
  }
  if (pattern === 'mask') {
    return `<ellipse cx="0" cy="-285" rx="104" ry="84" fill="${dark}" opacity="0.85"/><ellipse cx="-56" cy="-402" rx="22" ry="10" fill="${light}"/><ellipse cx="56" cy="-402" rx="22" ry="10" fill="${light}"/>`;
  }
  return '';
}

function uprightEars({ coat, pattern }: Appearance): string {
  const { fur, dark } = COATS[coat];
  return `<g fill="${pattern === 'mask' ? dark : fur}" ${outline(dark)}><path d="M-126 -375 L-118 -548 L-22 -452 Z M126 -375 L118 -548 L22 -452 Z"/></g><path d="M-108 -412 L-106 -510 L-52 -450 Z M108 -412 L106 -510 L52 -450 Z" fill="${PINK}" opacity="0.45"/>`;
}

function floppyEars({ coat, pattern }: Appearance): string {
  const { fur, dark, ...others } = COATS[coat];
  const right = pattern === 'patches' && 'second' in others ? others.second : fur;
  const [leftFill, rightFill] = pattern === 'patches' ? [dark, right] : [dark, dark];
  return `<g opacity="0.96" ${outline(INK)} stroke-opacity="0.25"><path d="M-92 -462 C-178 -462 -206 -370 -186 -262 C-172 -222 -122 -242 -118 -312 C-116 -372 -96 -402 -62 -442 Z" fill="${leftFill}"/><path d="M92 -462 C178 -462 206 -370 186 -262 C172 -222 122 -242 118 -312 C116 -372 96 -402 62 -442 Z" fill="${rightFill}"/></g>`;
}

/** Each with its middle and its radius: the top of the head, then both ears from above. */
const TUFTS: readonly (readonly [x: number, y: number, r: number])[] = [
  [0, -492, 62],
  [-62, -470, 52],
  [62, -470, 52],
  [-150, -372, 50],
  [-166, -312, 54],
  [-152, -254, 46],
  [150, -372, 50],
  [166, -312, 54],
  [152, -254, 46],
];

/** A poodle's fur. */
function curls({ coat }: Appearance): string {
  const { fur, dark } = COATS[coat];
  const circles = TUFTS.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('');
  return `<g fill="${fur}" ${outline(dark)}>${circles}</g>`;
}

function eyes({ animal, eyes: iris }: Appearance, isAsleep: boolean, apart: number): string {
  return [-apart, apart]
    .map((x) => {
      if (isAsleep) {
        return `<path d="M${x - 26} -348 q26 24 52 0" stroke="${INK}" stroke-width="7" fill="none" stroke-linecap="round"/>`;
      }
      const pupil = animal === 'cat' ? '<ellipse rx="11" ry="24"' : '<circle r="15"';
      const [rx, ry] = animal === 'cat' ? [29, 31] : [24, 25];
      return `<g transform="translate(${x} -352)"><ellipse rx="${rx}" ry="${ry}" fill="${iris}" stroke="${INK}" stroke-width="5"/>${pupil} fill="${INK}"/><circle cx="8" cy="-11" r="8" fill="#fff"/></g>`;
    })
    .join('');
}

export function outline(colour: string): string {
  return `stroke="${colour}" stroke-width="4" stroke-linejoin="round"`;
}
