/** A thing beside, under or before the animals, in the canvas’ units with the ground at (0, 0). */
interface Prop {
  /** Drawn before the animals. */
  readonly behind?: string;
  /** Drawn over the animals, under the paws of one that peeks out. */
  readonly front?: string;
}

export const PROPS = {
  box: {
    behind: '<path d="M-230 -200 L-200 -250 H200 L230 -200 Z" fill="#a77a4a"/>',
    front:
      '<rect x="-230" y="-200" width="460" height="206" fill="#cf9f68" stroke="#9a6f40" stroke-width="5"/><path d="M-230 -200 L-310 -140 L-290 -120 L-230 -170 Z M230 -200 L310 -140 L290 -120 L230 -170 Z" fill="#b98a55"/><path d="M0 -200 V6" stroke="#b98a55" stroke-width="30" opacity="0.6"/>',
  },
  carrier: {
    behind:
      '<path d="M-90 -470 q90 -74 180 0" stroke="#41597a" stroke-width="24" fill="none"/><rect x="-260" y="-470" width="520" height="476" rx="70" fill="#5d7fa8"/><rect x="-206" y="-430" width="412" height="436" rx="50" fill="#2c3f57"/>',
    front: '<rect x="-260" y="-110" width="520" height="116" rx="24" fill="#7196c2"/>',
  },
  backpack: {
    behind: '<rect x="-190" y="-330" width="380" height="330" rx="90" fill="#8a5b9e"/>',
    front:
      '<path d="M-210 -200 H210 V-40 q0 46 -46 46 H-164 q-46 0 -46 -46 Z" fill="#a878bd"/><rect x="-120" y="-130" width="240" height="100" rx="22" fill="#8a5b9e"/>',
  },
  basket: {
    behind: '<ellipse cx="0" cy="-30" rx="340" ry="80" fill="#b98a55"/>',
    front:
      '<path d="M-350 -60 Q0 40 350 -60 L310 30 Q0 90 -310 30 Z" fill="#cf9f68"/><path d="M-330 -36 Q0 60 330 -36 M-320 -6 Q0 84 320 -6" stroke="#9a6f40" stroke-width="6" fill="none"/>',
  },
  blanket: {
    behind:
      '<path d="M-380 -40 Q0 -90 380 -40 L430 40 Q0 90 -430 40 Z" fill="#6f9f6a"/><path d="M-330 -30 Q0 -74 330 -30" stroke="#fff" stroke-width="8" opacity="0.4" fill="none"/>',
  },
  towel: {
    behind:
      '<path d="M-300 -30 L300 -30 L360 40 L-360 40 Z" fill="#f2b8c6"/><path d="M-330 8 H330" stroke="#fff" stroke-width="12"/>',
  },
  sofa: {
    behind:
      '<rect x="-440" y="-330" width="880" height="260" rx="60" fill="#6c8fa5"/><rect x="-500" y="-170" width="1000" height="190" rx="50" fill="#7fa3b9"/>',
  },
  bowl: {
    front:
      '<g transform="translate(285 10)"><path d="M-80 -50 H80 L60 6 H-60 Z" fill="#d9604f"/><ellipse cx="0" cy="-50" rx="80" ry="18" fill="#8a5a35"/></g>',
  },
  ball: {
    front:
      '<g transform="translate(-280 -30)"><circle r="46" fill="#d8df4f"/><path d="M-40 -22 Q0 0 -40 24 M40 -22 Q0 0 40 24" stroke="#fff" stroke-width="7" fill="none"/></g>',
  },
  glow: {
    front:
      '<path d="M-104 -234 Q0 -172 104 -234" stroke="#7dffb0" stroke-width="34" opacity="0.35" fill="none" stroke-linecap="round"/><path d="M-100 -234 Q0 -174 100 -234" stroke="#3df58b" stroke-width="16" fill="none" stroke-linecap="round"/>',
  },
  jackdaw: {
    front:
      '<g transform="translate(330 -10)"><path d="M-70 -60 Q-60 -140 10 -140 Q70 -140 74 -90 L110 -84 L74 -70 Q60 0 -20 0 L-130 20 Z" fill="#2f3440"/><circle cx="34" cy="-108" r="9" fill="#e9eef2"/><path d="M-10 0 v24 M16 0 v24" stroke="#2f3440" stroke-width="7"/></g>',
  },
  papers: {
    front:
      '<g transform="translate(270 0) rotate(8)"><rect x="-80" y="-130" width="130" height="150" rx="8" fill="#2f5fa5"/><circle cx="-15" cy="-72" r="30" fill="none" stroke="#f2cf5b" stroke-width="8"/><rect x="-50" y="-24" width="70" height="12" fill="#f2cf5b"/></g>',
  },
  supplies: {
    front:
      '<g transform="translate(-290 6)"><rect x="-70" y="-190" width="90" height="190" rx="16" fill="#9fd3ee"/><rect x="-50" y="-216" width="50" height="30" rx="8" fill="#3f7fbf"/><path d="M40 -150 h110 l12 150 h-134 z" fill="#d98b4a"/><circle cx="95" cy="-76" r="30" fill="#fff3dc"/></g>',
  },
  comb: {
    front:
      '<g transform="translate(290 -20) rotate(-18)"><rect x="-110" y="-40" width="220" height="34" rx="14" fill="#c0567a"/><path d="M-96 -8 v44 M-70 -8 v44 M-44 -8 v44 M-18 -8 v44 M8 -8 v44 M34 -8 v44 M60 -8 v44 M86 -8 v44" stroke="#c0567a" stroke-width="10"/></g>',
  },
  lead: { front: '<path d="M10 -200 C160 -120 260 -260 420 -330" stroke="#b9433b" stroke-width="12" fill="none"/>' },
  poster: {
    behind:
      '<g transform="translate(-330 -120) rotate(-5)"><rect x="-110" y="-190" width="230" height="300" fill="#fffdf6" stroke="#c9bfae" stroke-width="4"/><rect x="-90" y="-172" width="190" height="34" fill="#d9433b"/><circle cx="5" cy="-50" r="62" fill="#f0d9b5"/><path d="M-44 -84 l-6 -46 l40 26 M54 -84 l6 -46 l-40 26" fill="#d8863f"/><path d="M-70 40 h150 M-70 66 h150" stroke="#8d8577" stroke-width="10"/></g>',
  },
} as const satisfies Readonly<Record<string, Prop>>;
export type PropName = keyof typeof PROPS;

export function propOf(name: PropName | undefined): Prop {
  return name === undefined ? {} : PROPS[name];
}
