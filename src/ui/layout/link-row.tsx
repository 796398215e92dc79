import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './link-row.css';

interface LinkRowProps {
  to: string;
  /** The picture or the initials before it. */
  sign: ReactNode;
  /** The text, in lines of `link-row__name`, `__soft`, `__waits` and `__refused`. */
  words: ReactNode;
  /** The state, in chips. */
  badges: ReactNode;
}

/** A row of a list that is, as a whole, the link to its page. */
export function LinkRow({ to, sign, words, badges }: LinkRowProps) {
  return (
    <Link to={to} className="link-row">
      {sign}
      <span className="link-row__words">{words}</span>{' '}
      <span className="link-row__badges row row--wrap tight">{badges}</span>
    </Link>
  );
}
