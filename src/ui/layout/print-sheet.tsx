import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import './print-sheet.css';

const PRINTED = 'prints-sheet';

/** Printed instead of the page while it is mounted. It is invisible on the screen: the caller shows its own preview. */
export function PrintSheet({ children }: { children: ReactNode }) {
  // A mark instead of `:has()`, which Firefox 115 does not support: it would print the page beside the sheet.
  useLayoutEffect(() => {
    document.body.classList.add(PRINTED);
    return () => document.body.classList.remove(PRINTED);
  }, []);
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}
