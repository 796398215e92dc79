import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../domain/limits.ts';
import { pageWindow } from './page-window.ts';

interface PagesProps {
  current: number;
  pages: number;
  hrefOf: (page: number) => string;
  onGo: () => void;
}

/**
 * Links to the other pages, if there is more than one (spec part 1, sections 2.14 and 9). Links, so that "back" and a
 * new tab work.
 */
export function Pages({ current, pages, hrefOf, onGo }: PagesProps) {
  const { t } = useLingui();
  if (pages < 2) return null;
  return (
    <nav aria-label={t`Pages of results`}>
      <ol className="pages">
        {current > 1 && (
          <li>
            <Link
              className="pages__link"
              to={hrefOf(current - 1)}
              rel="prev"
              onClick={onGo}
              aria-label={t`Previous page`}
            >
              ‹
            </Link>
          </li>
        )}
        {pageWindow(current, pages, LIMITS.searchPageButtons).map((page) => (
          <li key={page}>
            <Link
              className="pages__link"
              to={hrefOf(page)}
              onClick={onGo}
              aria-label={t`Page ${page}`}
              {...(page === current && { 'aria-current': 'page' })}
            >
              {page}
            </Link>
          </li>
        ))}
        {current < pages && (
          <li>
            <Link className="pages__link" to={hrefOf(current + 1)} rel="next" onClick={onGo} aria-label={t`Next page`}>
              ›
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}
