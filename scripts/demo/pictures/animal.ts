import { type Appearance, COATS } from './appearances.ts';
import { type Drawn, drawHead, outline } from './head.ts';

export type Pose = 'seated' | 'lying' | 'peeking';

/** An animal on the ground at (0, 0), about 540 high and 400 wide; `paws` are drawn over a thing in front of it. */
export function drawAnimal(drawn: Drawn, pose: Pose): { readonly body: string; readonly paws: string } {
  switch (pose) {
    case 'seated':
      return { body: drawSeated(drawn), paws: '' };
    case 'lying':
      return { body: drawLying(drawn), paws: '' };
    case 'peeking':
      return { body: `<g transform="translate(0 26)">${drawHead(drawn)}</g>`, paws: peekingPaws(drawn.appearance) };
  }
}

function drawSeated(drawn: Drawn): string {
  const { appearance, mark } = drawn;
  const { fur, light, dark } = COATS[appearance.coat];
  const trunk = '<path d="M-96 -262 C-150 -170 -172 -40 -132 -6 L132 -6 C172 -40 150 -170 96 -262 Z"/>';
  const paw = pawColour(appearance);
  return `
    ${tail(appearance, appearance.animal === 'cat' ? 'M112 -34 C232 -8 268 -120 206 -196' : 'M118 -46 C196 -70 226 -130 220 -182')}
    <g fill="${fur}" ${outline(dark)}>${trunk}</g>
    <clipPath id="trunk-${mark}">${trunk}</clipPath>
    <g clip-path="url(#trunk-${mark})">${bodyMarkings(appearance)}</g>
    <ellipse cx="0" cy="-158" rx="${appearance.isLongHaired ? 88 : 60}" ry="92" fill="${light}"/>
    <g fill="${fur}" ${outline(dark)}><ellipse cx="-108" cy="-42" rx="58" ry="42"/><ellipse cx="108" cy="-42" rx="58" ry="42"/></g>
    <g fill="${fur}"><rect x="-62" y="-150" width="52" height="148" rx="24"/><rect x="10" y="-150" width="52" height="148" rx="24"/></g>
    <g fill="${paw}" ${outline(dark)}><ellipse cx="-36" cy="-14" rx="38" ry="22"/><ellipse cx="36" cy="-14" rx="38" ry="22"/></g>
    ${appearance.collar === undefined ? '' : collar(appearance.collar)}
    ${drawHead(drawn)}`;
}

function drawLying(drawn: Drawn): string {
  const { appearance, mark } = drawn;
  const { fur, dark } = COATS[appearance.coat];
  const trunk = '<path d="M-190 -40 C-200 -150 -60 -190 60 -182 C190 -174 248 -110 238 -20 L-180 -6 Z"/>';
  const paw = pawColour(appearance);
  return `
    ${tail(appearance, 'M216 -34 C300 -10 330 -70 296 -128')}
    <g fill="${fur}" ${outline(dark)}>${trunk}<ellipse cx="158" cy="-66" rx="86" ry="64"/></g>
    <clipPath id="trunk-${mark}">${trunk}</clipPath>
    <g clip-path="url(#trunk-${mark})"><g transform="translate(40 20)">${bodyMarkings(appearance)}</g></g>
    <g fill="${paw}" ${outline(dark)}><ellipse cx="-196" cy="-18" rx="56" ry="22"/><ellipse cx="-84" cy="-14" rx="56" ry="22"/><ellipse cx="150" cy="-14" rx="52" ry="20"/></g>
    <g transform="translate(-120 118) scale(0.84)">${drawHead(drawn)}</g>`;
}

function peekingPaws(appearance: Appearance): string {
  const { dark } = COATS[appearance.coat];
  return `<g fill="${pawColour(appearance)}" ${outline(dark)}><ellipse cx="-98" cy="-196" rx="44" ry="32"/><ellipse cx="98" cy="-196" rx="44" ry="32"/></g>`;
}

function pawColour({ coat, pattern }: Appearance): string {
  const { fur, light, dark } = COATS[coat];
  if (pattern === 'points') return dark;
  return pattern === 'plain' && coat !== 'tuxedo' ? fur : light;
}

function tail({ coat, pattern, animal, ears, isLongHaired }: Appearance, path: string): string {
  const { fur, dark } = COATS[coat];
  const width = isLongHaired ? 62 : animal === 'cat' ? 42 : 36;
  const stroke = (colour: string, more: string) => `<path d="${path}" stroke="${colour}" fill="none" ${more}/>`;
  const round = (colour: string, wide: number) => stroke(colour, `stroke-width="${wide}" stroke-linecap="round"`);
  const rings = pattern === 'tabby' ? stroke(dark, `stroke-width="${width}" stroke-dasharray="16 30"`) : '';
  const tuft = ears === 'curly' ? `<circle cx="222" cy="-186" r="44" fill="${fur}" ${outline(dark)}/>` : '';
  return round(dark, width + 8) + round(pattern === 'points' ? dark : fur, width) + rings + tuft;
}

function bodyMarkings({ coat, pattern }: Appearance): string {
  const { dark, ...others } = COATS[coat];
  const second = 'second' in others ? others.second : dark;
  switch (pattern) {
    case 'tabby':
      return `<path d="M-170 -190 L-104 -170 M-180 -140 L-100 -122 M-180 -92 L-110 -80 M170 -190 L104 -170 M180 -140 L100 -122 M180 -92 L110 -80 M-60 -190 L-20 -176 M60 -190 L20 -176" stroke="${dark}" stroke-width="17" stroke-linecap="round"/>`;
    case 'patches':
      return `<circle cx="-130" cy="-150" r="76" fill="${second}"/><circle cx="136" cy="-96" r="84" fill="${dark}"/>`;
    case 'mask':
      return `<path d="M-170 -280 L-80 -270 C-120 -190 -120 -110 -150 -60 L-200 -60 Z M170 -280 L80 -270 C120 -190 120 -110 150 -60 L200 -60 Z" fill="${dark}"/>`;
    default:
      return '';
  }
}

function collar(colour: string): string {
  return `<path d="M-100 -232 Q0 -172 100 -232" stroke="${colour}" stroke-width="26" fill="none" stroke-linecap="round"/><circle cx="0" cy="-184" r="18" fill="#f2c94c" stroke="#b98b1f" stroke-width="4"/>`;
}
