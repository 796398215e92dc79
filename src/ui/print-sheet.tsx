import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './print-sheet.css';

/** What is printed in place of the page while it is there. On the screen it is not seen: whoever prints shows it themselves. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(<div className="print-sheet">{children}</div>, document.body);
}
