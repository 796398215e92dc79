import type { ReactNode } from 'react';

export function Section({
  id,
  title,
  count,
  children,
}: {
  id: string;
  title: string;
  count: number;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section className="sync-section panel stack" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>
        {title} <span className="chip">{count}</span>
      </h2>
      <ul className="sync-list">{children}</ul>
    </section>
  );
}
