import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { postPath, tagPath } from '../../domain/routes.ts';
import type { SearchHit } from '../../domain/search/schema.ts';
import { PersonLink } from '../../entities/person/person-link.tsx';
import { useDates } from '../../i18n/dates.ts';
import { Pieces } from './pieces.tsx';

/** One found post: title, author and date, the part of the text with the matches, tags (spec part 1, section 2.14). */
export function HitCard({ hit }: { hit: SearchHit }) {
  const { t } = useLingui();
  const dates = useDates();
  return (
    <li className="hit panel">
      <h3>
        <Link className="hit__link quiet-link card-link" to={postPath(hit.slug)}>
          <Pieces pieces={hit.title} />
        </Link>
      </h3>
      <p className="hit__byline row row--wrap soft">
        <PersonLink className="above-card-link" userId={hit.authorId}>
          <bdi>{hit.authorName}</bdi>
        </PersonLink>
        <time dateTime={hit.publishedAt}>{dates.dateTime(hit.publishedAt)}</time>
      </p>
      {hit.excerpt.length > 0 && (
        <p className="hit__text">
          <Pieces pieces={hit.excerpt} />
        </p>
      )}
      {hit.tags.length > 0 && (
        <ul className="hit__tags row row--wrap" aria-label={t`Tags`}>
          {hit.tags.map((tag) => (
            <li key={tag}>
              <Link className="above-card-link" to={tagPath(tag)}>
                # {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
