import { useLingui } from '@lingui/react/macro';
import type { useFoundPedigrees } from '../../../entities/pedigree/queries.ts';
import { refusalText } from '../../../i18n/code-texts.ts';

interface SearchStatusProps {
  found: Pick<ReturnType<typeof useFoundPedigrees>, 'data' | 'isFetching'>;
  /** The current text is long enough for a search. */
  asked: boolean;
}

/** The status of a search for dogs: running, failed with its reason, no results, and which sources were searched. */
export function SearchStatus({ found: { data, isFetching }, asked }: SearchStatusProps) {
  const { t, i18n } = useLingui();
  const answer = asked && !isFetching ? data : undefined;
  return (
    <p role="status" className="field__hint">
      {asked && isFetching && t`Searching…`}
      {answer?.ok === false && i18n._(refusalText(answer))}
      {answer?.ok && answer.value.hits.length === 0 && t`No dog found with that name or number.`}
      {answer?.ok && answer.value.from === 'device' && (
        <> {t`Offline, you can only find dogs you’ve opened or found here before.`}</>
      )}
    </p>
  );
}
