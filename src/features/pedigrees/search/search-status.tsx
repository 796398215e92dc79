import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LIMITS } from '../../../domain/limits.ts';
import type { Sex } from '../../../domain/pedigree/schema.ts';
import type { useFoundPedigrees } from '../../../entities/pedigree/queries.ts';
import { refusalText } from '../../../i18n/code-texts.ts';

interface SearchStatusProps {
  found: Pick<ReturnType<typeof useFoundPedigrees>, 'data' | 'isFetching'>;
  /** The current text is long enough for a search. */
  asked: boolean;
  /** The sex that the search was limited to. */
  sex?: Sex | undefined;
  /** The list of results. */
  children: ReactNode;
}

/**
 * The status of a search for dogs around its results: above them whether it runs, why it failed, that it found none,
 * and which sources it read; below them that there are more.
 */
export function SearchStatus({ found: { data, isFetching }, asked, sex, children }: SearchStatusProps) {
  const { t, i18n } = useLingui();
  const none = useNoneText(sex);
  const answer = asked && !isFetching ? data : undefined;
  const most = LIMITS.pedigreesFound;
  return (
    <>
      <p role="status" className="field__hint">
        {asked && isFetching && t`Searching…`}
        {answer?.ok === false && i18n._(refusalText(answer))}
        {answer?.ok && answer.value.hits.length === 0 && none}
        {answer?.ok && answer.value.from === 'device' && (
          <> {t`Offline, you can only find dogs you’ve opened or found here before.`}</>
        )}
      </p>
      {children}
      <p role="status" className="field__hint">
        {asked &&
          data?.ok &&
          data.value.more &&
          t`Only the first ${most} are shown. Type more of the name to find others.`}
      </p>
    </>
  );
}

function useNoneText(sex: Sex | undefined): string {
  const { t } = useLingui();
  if (sex === 'male') return t`No male dog found with that name or number.`;
  if (sex === 'female') return t`No female dog found with that name or number.`;
  return t`No dog found with that name or number.`;
}
