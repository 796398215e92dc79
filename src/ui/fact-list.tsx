import type { ReactNode } from 'react';

export type FactRow = readonly [name: string, value: ReactNode];

/** Names with what they are, one below the other. */
export function FactList({ rows, className = 'facts' }: { rows: readonly FactRow[]; className?: string }) {
  return (
    <dl className={className}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
