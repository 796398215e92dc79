import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Locale } from '../../../domain/document.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { isLongEnough } from '../../../domain/search/long-enough.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { LinkRow } from '../../../ui/layout/link-row.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { Pieces } from '../pieces.tsx';
import type { ProductText } from './handbook-index.ts';

interface HandbookHitsProps {
  /** The searched text. */
  text: string;
  /** Fetches the texts of a language; rejects when they are not on the device and cannot be fetched. */
  load: (locale: Locale) => Promise<readonly ProductText[]>;
}

/** The articles and breeds that a search finds on the device. Their texts are fetched with the first search. */
export function HandbookHits({ text, load }: HandbookHitsProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const heading = useId();
  const asked = isLongEnough(text, LIMITS.submittedSearchText);
  const index = useQuery({
    queryKey: ['handbook-search'],
    queryFn: async () => {
      const [{ createHandbookIndex }, en, uk] = await Promise.all([
        import('./handbook-index.ts'),
        load('en'),
        load('uk'),
      ]);
      return createHandbookIndex({ en, uk });
    },
    enabled: asked,
    staleTime: Number.POSITIVE_INFINITY,
    // An index is no data that could be compared.
    structuralSharing: false,
  });
  const hits = asked ? (index.data?.search(text, locale) ?? []) : [];
  if (hits.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t`Articles and breeds`}</h2>
      <ul className="panel link-rows">
        {hits.map(({ path, kind, title, excerpt }) => (
          <li key={path}>
            <LinkRow
              to={path}
              sign={<Icon name={kind === 'breed' ? 'pet' : 'heart'} size={24} />}
              words={
                <>
                  <span className="link-row__name">
                    <Pieces pieces={title} />
                  </span>
                  <span className="link-row__soft search__product">
                    <Pieces pieces={excerpt} />
                  </span>
                </>
              }
              badges={null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
