import { useLingui } from '@lingui/react/macro';
import { codeText } from '../../i18n/code-texts.ts';
import { Button } from '../../ui/action/button.tsx';
import { codeOf } from './queries.ts';

interface ListStateProps {
  pending: boolean;
  error: Error | null;
  empty: boolean;
  emptyText: string;
  hasMore: boolean;
  fetchingMore: boolean;
  onAgain: () => void;
  onMore: () => void;
}

/** The end of a list: loading, empty, the reason of a failure, or the button for more. */
export function ListState({
  pending,
  error,
  empty,
  emptyText,
  hasMore,
  fetchingMore,
  onAgain,
  onMore,
}: ListStateProps) {
  const { t, i18n } = useLingui();
  const code = codeOf(error);
  return (
    <div className="admin__state stack" role="status">
      {pending && <p>{t`Loading`}</p>}
      {error !== null && (
        <>
          <p>
            {code === 'network/offline'
              ? t`You’re offline. You need a connection for this part.`
              : i18n._(codeText(code))}
          </p>
          <Button small onClick={onAgain}>
            {t`Try again`}
          </Button>
        </>
      )}
      {empty && error === null && !pending && <p>{emptyText}</p>}
      {hasMore && error === null && (
        <Button aria-disabled={fetchingMore} onClick={onMore}>
          {t`Load more`}
        </Button>
      )}
    </div>
  );
}
