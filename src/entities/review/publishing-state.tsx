import { useLingui } from '@lingui/react/macro';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { isFinal } from '../../domain/outcome/final.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDataClient } from '../../session/session.tsx';
import type { UnderWay } from '../../session/under-way.ts';
import { Button } from '../../ui/action/button.tsx';
import { OnItsWay } from '../statement/on-its-way.tsx';
import './review-frame.css';

interface PublishingStateProps {
  /** The own statement. */
  id: string;
  own: UnderWay;
  onEdit: () => void;
  /** Writes the published version again, which stays when an edit of it is discarded; null: there is none. */
  writeBack: (() => Promise<unknown>) | null;
  /** The queries that show it. */
  stale: QueryKey;
}

/** The state of an own review or answer that is not published in this form. */
export function PublishingState({ id, own, onEdit, writeBack, stale }: PublishingStateProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  if (own.state !== 'refused') {
    return (
      <p>
        <OnItsWay waiting={own.state === 'waiting'} />
      </p>
    );
  }
  const why = i18n._(codeText(own.code));
  const then = async (done: Promise<unknown>) => {
    await done;
    await client.invalidateQueries({ queryKey: stale });
  };
  return (
    <div className="review__refused">
      <p className="field__error">{t`Not published: ${why}`}</p>
      <div className="actions">
        {!isFinal(own.code) && (
          <>
            <Button small onClick={onEdit}>
              {t`Edit`}
            </Button>
            <Button small onClick={() => void then(api.sendAgain(id))}>
              {t`Send again`}
            </Button>
          </>
        )}
        <Button small variant="text" onClick={() => void then(writeBack === null ? api.discard(id) : writeBack())}>
          {writeBack === null ? t`Discard` : t`Leave it as it was`}
        </Button>
      </div>
    </div>
  );
}
