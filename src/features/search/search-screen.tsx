import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { useBlocks } from '../../session/blocks.ts';
import { Button } from '../../ui/action/button.tsx';
import { StatePanel } from '../../ui/notice/placeholders.tsx';
import { HitCard } from './hit-card.tsx';
import { Pages } from './pages.tsx';
import './search.css';
import { addressOf, useQueryInAddress } from '../../entities/search/use-query-in-address.ts';
import { useUnreachable } from '../../session/sync-status.ts';
import { SearchBox } from '../../ui/field/search-box.tsx';
import { Navigate } from '../../ui/navigation/navigation.tsx';
import { type Results, useResults } from './use-results.ts';

interface SearchScreenProps {
  /** Shown above the first page of posts: what else the searched text finds. */
  above?: (text: string) => ReactNode;
}

/**
 * Searches the community's posts (spec part 1, sections 2.14, 5 and 9): on this device at once, everywhere when there
 * is a network.
 */
export function SearchScreen({ above = () => null }: SearchScreenProps) {
  const unreachable = useUnreachable();
  const { t } = useLingui();
  const query = useQueryInAddress(LIMITS.submittedSearchText);
  const { text, page } = query;
  const least = LIMITS.searchText.moreThan + 1;
  const leastByEnter = LIMITS.submittedSearchText.moreThan + 1;
  const results = useResults(text, page, unreachable);
  const blocks = useBlocks();
  // The service excludes a limited number of people; the rest are filtered here.
  const hits = results.page?.hits.filter(({ authorId }) => !blocks.has(authorId)) ?? [];
  const total = results.page?.total ?? 0;
  const pages = Math.ceil(total / LIMITS.searchPage);
  // The address was made when there were more: posts were removed, or only the device is searched now.
  const beyond = (results.state === 'done' || results.state === 'alone') && results.accept === null && page > pages;
  const headingId = useId();
  const summary = useRef<HTMLParagraphElement>(null);
  const turned = useRef(false);
  useEffect(() => {
    if (turned.current && page > 0) summary.current?.focus({ preventScroll: true });
    turned.current = false;
  }, [page]);
  const hrefOf = (other: number) => addressOf(text, other);
  return (
    <div className="search">
      <SearchBox
        label={t`Search posts`}
        hint={t`Titles, text, tags and authors. Type at least ${least} characters, or ${leastByEnter} and press Enter.`}
        maxLength={LIMITS.searchText.max}
        value={query.typed}
        onChange={query.setTyped}
        onSubmit={query.askNow}
      />
      {page === 1 && above(text)}
      <section aria-labelledby={headingId} className="search__results">
        <h2 id={headingId} className="visually-hidden">
          {t`Results`}
        </h2>
        <p role="status" ref={summary} tabIndex={-1} className="search__summary">
          <Summary results={results} total={total} />
        </p>
        {results.accept !== null && (
          <Button small onClick={results.accept}>
            {t`Show results from everywhere`}
          </Button>
        )}
        {hits.length > 0 && (
          <ol className="stack" aria-busy={results.state === 'more'}>
            {hits.map((hit) => (
              <HitCard key={hit.id} hit={hit} />
            ))}
          </ol>
        )}
        <Ending results={results} none={results.page !== null && total === 0} />
        <Pages
          current={page}
          pages={pages}
          hrefOf={hrefOf}
          onGo={() => {
            turned.current = true;
          }}
        />
        {beyond && total > 0 && <Navigate to={hrefOf(pages)} replace state={{ keepScroll: true }} />}
      </section>
    </div>
  );
}

/** One line that is announced when it changes: the number of results, and their source. */
function Summary({ results: { page, source, state }, total }: { results: Results; total: number }) {
  const { t } = useLingui();
  if (state === 'idle') return null;
  if (state === 'failed') return t({ id: 'searchFailed', message: 'Something went wrong while searching' });
  if (page === null || state === 'looking') return t({ id: 'searchLoading', message: 'Loading…' });
  if (total <= 0 && state === 'more') return t`Nothing on this device, searching everywhere…`;
  if (total <= 0) return t({ id: 'searchNothing', message: 'Nothing found' });
  // The count stops at this limit.
  const all = total < LIMITS.searchResults;
  if (source === 'everywhere') {
    if (!all) return t`At least ${total} posts found everywhere`;
    return <Plural value={total} one="# post found everywhere" other="# posts found everywhere" />;
  }
  return (
    <>
      {all ? (
        <Plural value={total} one="# post found on this device" other="# posts found on this device" />
      ) : (
        t`At least ${total} posts found on this device`
      )}
      {state === 'more' && t`, searching everywhere…`}
    </>
  );
}

/** The end of the results: why there are not more, and what can be done. */
function Ending({ results: { state, again }, none }: { results: Results; none: boolean }) {
  const unreachable = useUnreachable();
  const { t } = useLingui();
  if (state === 'alone' || state === 'failed') {
    return (
      <div className="search__ending stack">
        <p>
          {unreachable
            ? t`You may be offline, or the server may be down, so we’re only searching posts on this device. The rest will appear by itself.`
            : state === 'alone'
              ? t`The server didn’t respond. These are only the posts on this device.`
              : t`Couldn’t search on this device or on the server.`}
        </p>
        {!unreachable && (
          <Button small onClick={again}>
            {t`Try again`}
          </Button>
        )}
      </div>
    );
  }
  if (state === 'done' && none) return <StatePanel title={<p>{t`No posts match. Try fewer or different words.`}</p>} />;
  return null;
}
