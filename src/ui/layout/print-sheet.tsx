import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import './print-sheet.css';

const PRINTED = 'prints-sheet';

/**
 * What is printed in place of the page while it is there. On the screen it is not seen: whoever prints shows it
 * themselves.
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  // A mark and no `:has()`, which Firefox 115 does not know: it would print the page beside the sheet.
  useLayoutEffect(() => {
    document.body.classList.add(PRINTED);
    return () => document.body.classList.remove(PRINTED);
  }, []);
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}
