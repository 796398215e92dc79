import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './link-row.css';

interface LinkRowProps {
  to: string;
  /** The picture or the letters before it. */
  sign: ReactNode;
  /** What it is, in lines of `link-row__name`, `__soft`, `__waits` and `__refused`. */
  words: ReactNode;
  /** How it stands, in chips. */
  standing: ReactNode;
}

/** One of a list, the whole row being the way to its page. */
export function LinkRow({ to, sign, words, standing }: LinkRowProps) {
  return (
    <Link to={to} className="link-row">
      {sign}
      <span className="link-row__words">{words}</span>{' '}
      <span className="link-row__standing row row--wrap tight">{standing}</span>
    </Link>
  );
}
