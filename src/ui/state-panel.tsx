import type { ReactNode } from 'react';
import { Paw } from './icons.tsx';

/** A designed answer where content would stand: nothing here yet, gone, cannot be reached. */
export function StatePanel({ title, text, children }: { title: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="state">
      <div className="state__art">
        <Paw size={96} />
      </div>
      {title}
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}
