import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

/** The white margin that readers need, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** An address as a QR code: black on white in every scheme, because cameras want it so. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), side: code.size + 2 * QUIET };
  }, [text]);
  return (
    <svg className="qr-code" viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label}>
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
