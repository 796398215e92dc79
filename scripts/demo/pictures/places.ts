/** Pictures are drawn in these units, and rendered in the size that each use needs. */
export const CANVAS = { width: 1200, height: 675 } as const;

/** Backgrounds that fill the canvas; the ground begins near y = 500. */
export const PLACES = {
  meadow: () =>
    sky('#bfe0f5', '#eef8ff') +
    sun(1010, 110) +
    hills('#a9cf8c', '#86b86a') +
    scattered(26, (x, _y, n) => flower(x, 530 + ((n * 53) % 130), ['#f4c84d', '#f7f3ec', '#d98bb6'][n % 3] ?? '#fff')),
  mountains: () =>
    sky('#c9dcf0', '#fbeede') +
    '<path d="M0 420 L180 210 L330 390 L520 150 L720 400 L900 230 L1200 430 V675 H0 Z" fill="#8ea6bd"/><path d="M520 150 L470 214 L512 204 L540 226 L574 214 Z M180 210 L146 252 L184 244 L214 252 Z" fill="#f4f7fa"/>' +
    hills('#7ea37a', '#5f8d60') +
    scattered(12, (x, _y, n) => pine(x, 560 + (n % 3) * 26, 0.7)),
  park: () =>
    sky('#f6e3c3', '#fdf4e3') +
    [70, 290, 930, 1130]
      .map((x, n) => tree(x, 480, ['#d9822b', '#c4572d', '#e0a437', '#b8692f'][n] ?? '#d9822b'))
      .join('') +
    ground('#b9b16a', '#9c9755') +
    '<path d="M520 675 C560 590 620 540 640 500 L700 500 C700 560 720 620 780 675 Z" fill="#e5d3ae"/>' +
    scattered(30, (x, _y, n) => leaf(x, 525 + ((n * 67) % 140), n)),
  winter: () =>
    sky('#b7cbe2', '#e8f0f8') +
    [90, 240, 980, 1120].map((x) => pine(x, 520, 1.3)).join('') +
    ground('#f7fafd', '#e1eaf3') +
    scattered(46, (x, y) => `<circle cx="${x}" cy="${y}" r="${4 + (x % 4)}" fill="#fff" opacity="0.9"/>`),
  seaside: () =>
    sky('#9fd3ee', '#eaf7fb') +
    sun(220, 120) +
    '<rect y="360" width="1200" height="150" fill="#3f9fc4"/><path d="M0 400 q60 -18 120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0 t120 0" stroke="#d9f1f8" stroke-width="7" fill="none"/><path d="M860 356 L940 250 L944 356 Z" fill="#fff"/><path d="M840 356 h130 l-22 26 h-90 z" fill="#a5563b"/>' +
    ground('#f0dcae', '#e2c98f'),
  street: () =>
    sky('#1d2748', '#4b4a78') +
    scattered(24, (x, y) => `<circle cx="${x}" cy="${y % 230}" r="2.5" fill="#fff" opacity="0.8"/>`) +
    houses('#2b3052', '#f6cf6b') +
    ground('#4a4d66', '#3a3c52') +
    '<rect x="960" y="170" width="12" height="360" fill="#20233a"/><circle cx="966" cy="166" r="26" fill="#ffe9a8"/><circle cx="966" cy="166" r="130" fill="#ffe9a8" opacity="0.18"/>',
  oldTown: () =>
    sky('#f5d9c4', '#fdf1e6') + houses('#c98d6c', '#fdf3d2') + spires() + ground('#cfc3b2', '#b7aa98') + cobbles(),
  living: () =>
    wall('#f3dcc8', '#e9cbb2') +
    windowAt(120, 90, '#cfe6f3') +
    '<rect x="760" y="120" width="210" height="150" fill="#fff" stroke="#a9745a" stroke-width="10"/><path d="M770 262 L830 190 L880 240 L920 205 L960 262 Z" fill="#9bbf8b"/>' +
    floor('#b98a62'),
  hallway: () =>
    wall('#dfe5dc', '#c9d3c6') +
    '<rect x="760" y="70" width="280" height="450" rx="6" fill="#8c5f41"/><rect x="790" y="104" width="220" height="160" fill="#a5754f"/><rect x="790" y="296" width="220" height="190" fill="#a5754f"/><circle cx="800" cy="300" r="13" fill="#e7c463"/><path d="M180 150 h260" stroke="#8c5f41" stroke-width="14"/><path d="M220 150 v120 h70 v-120 M340 150 v160 h64 v-160" fill="#5f7ea3"/>' +
    floor('#a98a6b'),
  night: () =>
    wall('#2c2f45', '#232538') +
    windowAt(140, 90, '#3a3f63') +
    '<circle cx="960" cy="420" r="250" fill="#ffcf70" opacity="0.2"/><circle cx="960" cy="420" r="130" fill="#ffdf93" opacity="0.35"/><rect x="932" y="410" width="56" height="110" rx="10" fill="#f8efdc"/><path d="M960 404 q-26 -34 0 -72 q26 38 0 72" fill="#ff9d3b"/>' +
    floor('#3c3444'),
  balcony: () =>
    sky('#cfe6f5', '#fdf3e4') +
    sun(980, 120) +
    hills('#9dbd8a', '#86ab76') +
    '<g fill="#7c5a43"><rect y="300" width="1200" height="22"/>' +
    Array.from({ length: 16 }, (_, n) => `<rect x="${20 + n * 78}" y="318" width="16" height="200"/>`).join('') +
    '</g>' +
    floor('#c4ad90'),
  clinic: () =>
    wall('#d6ece8', '#c1dfda') +
    '<rect x="120" y="110" width="200" height="200" rx="24" fill="#fff"/><path d="M196 150 h48 v36 h36 v48 h-36 v36 h-48 v-36 h-36 v-48 h36 z" fill="#3fa08f"/><rect x="860" y="120" width="240" height="16" fill="#9fb9b4"/><rect x="880" y="60" width="44" height="60" rx="6" fill="#e79a86"/><rect x="940" y="74" width="36" height="46" rx="6" fill="#86a9d6"/><rect x="996" y="52" width="50" height="68" rx="6" fill="#f0cf74"/>' +
    '<rect y="520" width="1200" height="155" fill="#9fb9b4"/><rect y="505" width="1200" height="22" fill="#e9f3f1"/><path d="M90 560 h190 v16 h-190 z M104 576 v80 M266 576 v80" fill="#5f8f8a" stroke="#5f8f8a" stroke-width="10"/><rect x="1010" y="560" width="90" height="90" rx="14" fill="#d98b6a"/><path d="M1055 560 q-70 -70 -50 -130 q50 40 50 130 q0 -100 60 -140 q20 70 -60 140" fill="#5f9f6f"/>',
  salon: () =>
    wall('#f4dfe6', '#ecc9d5') +
    '<ellipse cx="920" cy="220" rx="130" ry="160" fill="#e9f4fb" stroke="#c38fa2" stroke-width="14"/><path d="M130 160 l120 120 M250 160 l-120 120" stroke="#8a8f9c" stroke-width="14" stroke-linecap="round"/><circle cx="116" cy="300" r="26" fill="none" stroke="#c0567a" stroke-width="14"/><circle cx="264" cy="300" r="26" fill="none" stroke="#c0567a" stroke-width="14"/>' +
    floor('#d3a9b6'),
  yard: () =>
    sky('#bfe0f5', '#f3f9ee') +
    '<path d="M760 300 L930 170 L1100 300 Z" fill="#a5563b"/><rect x="790" y="300" width="280" height="210" fill="#f2e3c6"/><rect x="840" y="350" width="70" height="70" fill="#8fb9d6"/><rect x="960" y="370" width="70" height="140" fill="#7c5a43"/>' +
    tree(140, 500, '#6f9f58') +
    '<g fill="#d8c3a0">' +
    Array.from({ length: 10 }, (_, n) => `<path d="M${250 + n * 54} 420 l18 -24 l18 24 v110 h-36 z"/>`).join('') +
    '<rect x="240" y="448" width="550" height="14"/></g>' +
    ground('#9cc27b', '#86ad66'),
  metro: () =>
    wall('#e6e9ee', '#cfd5de') +
    [90, 420, 750].map((x) => `<rect x="${x}" y="90" width="270" height="210" rx="26" fill="#33405c"/>`).join('') +
    '<rect y="330" width="1200" height="26" fill="#f0b429"/><rect y="356" width="1200" height="160" fill="#3d6fb0"/>' +
    floor('#8b93a3'),
} as const satisfies Readonly<Record<string, () => string>>;
export type PlaceName = keyof typeof PLACES;

function sky(top: string, bottom: string): string {
  return `${gradient('sky', top, bottom)}<rect width="1200" height="675" fill="url(#sky)"/>`;
}

function wall(top: string, bottom: string): string {
  return `${gradient('wall', top, bottom)}<rect width="1200" height="675" fill="url(#wall)"/>`;
}

function gradient(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

function sun(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="112" fill="#fff2bf" opacity="0.5"/><circle cx="${x}" cy="${y}" r="60" fill="#ffe28a"/>`;
}

function hills(far: string, near: string): string {
  return `<path d="M0 470 C240 360 420 380 640 450 C860 520 1000 400 1200 430 V675 H0 Z" fill="${far}"/>${ground(near, near)}`;
}

function ground(near: string, far: string): string {
  return `${gradient('ground', far, near)}<path d="M0 520 C300 490 900 490 1200 520 V675 H0 Z" fill="url(#ground)"/>`;
}

function floor(colour: string): string {
  const boards = Array.from({ length: 9 }, (_, n) => `M${n * 150} 675 L${200 + n * 100} 520`).join(' ');
  return `<rect y="520" width="1200" height="155" fill="${colour}"/><path d="${boards}" stroke="#000" opacity="0.12" stroke-width="4"/>`;
}

function windowAt(x: number, y: number, glass: string): string {
  return `<rect x="${x}" y="${y}" width="230" height="270" fill="${glass}" stroke="#fff" stroke-width="14"/><path d="M${x + 115} ${y} v270 M${x} ${y + 120} h230" stroke="#fff" stroke-width="10"/>`;
}

function houses(colour: string, lit: string): string {
  return [0, 170, 330, 520, 690, 850, 1030]
    .map((x, n) => {
      const top = 250 - ((n * 67) % 120);
      const windows = Array.from({ length: 6 }, (_, w) => {
        const isLit = (n * 5 + w * 3) % 4 !== 0;
        return `<rect x="${x + 24 + (w % 2) * 66}" y="${top + 40 + Math.floor(w / 2) * 76}" width="38" height="46" fill="${lit}" opacity="${isLit ? 0.9 : 0.15}"/>`;
      });
      return `<rect x="${x}" y="${top}" width="154" height="${540 - top}" fill="${colour}" opacity="${0.82 + (n % 3) * 0.09}"/>${windows.join('')}`;
    })
    .join('');
}

function spires(): string {
  return '<path d="M250 240 v-120 l26 -70 l26 70 v120 Z M900 230 v-90 q34 -60 68 0 v90 Z" fill="#7f9a8b"/><path d="M276 50 v-30 M934 110 v-34" stroke="#b98b1f" stroke-width="6"/>';
}

function cobbles(): string {
  return scattered(
    40,
    (x, y) => `<ellipse cx="${x}" cy="${540 + (y % 130)}" rx="26" ry="9" fill="#fff" opacity="0.25"/>`,
  );
}

function tree(x: number, y: number, crown: string): string {
  return `<rect x="${x - 14}" y="${y - 120}" width="28" height="150" fill="#7c5a43"/><circle cx="${x}" cy="${y - 210}" r="104" fill="${crown}"/><circle cx="${x - 64}" cy="${y - 150}" r="64" fill="${crown}" opacity="0.9"/><circle cx="${x + 66}" cy="${y - 156}" r="60" fill="${crown}" opacity="0.9"/>`;
}

function pine(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="-9" y="-30" width="18" height="34" fill="#6b4f3a"/><path d="M0 -190 L62 -26 H-62 Z" fill="#4f7f63"/><path d="M0 -190 L30 -112 H-30 Z" fill="#fff" opacity="0.25"/></g>`;
}

function flower(x: number, y: number, colour: string): string {
  return `<path d="M${x} ${y} v20" stroke="#5f8d4f" stroke-width="3"/><circle cx="${x}" cy="${y}" r="8" fill="${colour}"/>`;
}

function leaf(x: number, y: number, number: number): string {
  const colour = ['#d9822b', '#c4572d', '#e0b43a'][number % 3] ?? '#d9822b';
  return `<ellipse cx="${x}" cy="${y}" rx="13" ry="6" fill="${colour}" transform="rotate(${(number * 47) % 180} ${x} ${y})"/>`;
}

/** Places `count` things over the canvas, always at the same positions. */
function scattered(count: number, draw: (x: number, y: number, number: number) => string): string {
  return Array.from({ length: count }, (_, number) =>
    draw((number * 457 + 60) % CANVAS.width, (number * number * 31 + 40) % CANVAS.height, number),
  ).join('');
}
