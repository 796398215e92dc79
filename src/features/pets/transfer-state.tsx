import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { codeText } from '../../i18n/code-texts.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { Button } from '../../ui/button.tsx';
import { petKeys } from './keys.ts';
import { personName, type TransferRecord, usePersonFact } from './queries.ts';

/** Where a pet is on its way to, or why it did not go. */
export function TransferState({ transfer }: { transfer: TransferRecord | null }) {
  const { t, i18n } = useLingui();
  const { api } = useDataRoom();
  const client = useQueryClient();
  const person = usePersonFact(transfer?.statement.to ?? null).data;
  if (transfer === null) return null;
  if (transfer.state === 'refused') {
    const why = i18n._(codeText(transfer.outcome?.code ?? null));
    const discard = async () => {
      await api.discard(transfer.statement._id);
      await client.invalidateQueries({ queryKey: petKeys.all });
    };
    return (
      <div className="pet-state">
        <p className="field__error">{t`Not handed over: ${why}`}</p>
        <Button small onClick={() => void discard()}>
          {t`Close`}
        </Button>
      </div>
    );
  }
  const name = personName(person);
  return (
    <p>
      <span className="chip chip--info">
        {name === null ? t`Being handed over to the new owner` : t`Being handed over to ${name}`}
      </span>
    </p>
  );
}
