import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { OwnRecord } from '../../../data/api/own.ts';
import { petOfTransfer } from '../../../domain/handover/schema.ts';
import { nameOf, usePersonFact } from '../../../entities/person/queries.ts';
import { petKeys } from '../../../entities/pet/keys.ts';
import { codeText, refusalText } from '../../../i18n/code-texts.ts';
import { useDataClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { useOneFlight } from '../../../ui/form/form.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import type { TransferRecord } from '../queries.ts';

/** The new owner of a pet in transfer, or why it failed. The transfer can be withdrawn until it was sent. */
export function TransferState({ transfer }: { transfer: TransferRecord | null }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const person = usePersonFact(transfer?.statement.to ?? null).data;
  const id = transfer?.statement._id ?? null;
  const takeBack = useOneFlight(async () => {
    // Missing: the first half of a double tap has already withdrawn it.
    const record = id === null ? null : await api.get(id);
    if (record !== null) await takeBackOf(record);
    await client.invalidateQueries({ queryKey: petKeys.all });
    return false;
  });
  const takeBackOf = async ({ statement, state }: OwnRecord) => {
    // The pet: the notices about its transfer are removed with it.
    const about = petOfTransfer(statement._id);
    if (state !== 'waiting') {
      notify({ tone: 'negative', about, text: t`It’s already been sent, so you can’t cancel it.` });
      return;
    }
    const result = await api.discard(statement._id);
    notify(
      result.ok
        ? { tone: 'positive', about, text: t`Handover cancelled: the pet stays with you.` }
        : { tone: 'negative', about, text: i18n._(refusalText(result)) },
    );
  };
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
  const name = nameOf(person);
  const waiting = transfer.state === 'waiting';
  return (
    <div className="pet-state">
      <p>
        <span className={waiting ? 'chip chip--warn' : 'chip chip--info'}>
          {name === null ? t`Being handed over to the new owner` : t`Being handed over to ${name}`}
        </span>
      </p>
      {waiting && (
        <div className="actions">
          <Button small onClick={() => void takeBack()}>
            {t`Cancel handover`}
          </Button>
        </div>
      )}
    </div>
  );
}
