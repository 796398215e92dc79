import type { ReactNode } from 'react';
import './fact-list.css';

export type FactRow = readonly [name: string, value: ReactNode];

export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
