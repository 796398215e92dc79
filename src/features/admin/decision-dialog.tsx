import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import type { Decision, DecisionInput, ReportedItem } from '../../domain/moderation/commands.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useDataClient } from '../../session/session.tsx';
import { useTextDraft } from '../../session/text-draft.ts';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { TextItem } from '../../ui/form/items.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { needsReason } from './decisions.ts';
import { adminKeys } from './queries.ts';
import { ReasonField } from './reason-field.tsx';
import { DECISION_TEXTS } from './texts.ts';

/** A decision that a moderator is about to make. */
export interface Asked {
  item: ReportedItem;
  decision: Decision;
}

const DAYS_AT_FIRST = 7;
/** After this time a request counts as slow. */
const SLOW_MS = 3_000;

/**
 * Asks for what the decision needs and reports the result. If another moderator was faster, the list is fetched again.
 */
export function DecisionDialog({ asked: { item, decision }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const decide = useDecide(onClose);
  const texts = DECISION_TEXTS[decision];
  const withReason = needsReason(decision);
  const most = LIMITS.blockedDays.max;
  const draft = useTextDraft(`decision:${decision}:${item.target}`);
  const { frame, field, isSubmitting } = useCheckedForm({
    draft,
    begin: { days: String(DAYS_AT_FIRST), reason: '' },
    tells: 'when sent',
    wrong: ({ days, reason }) => ({
      days:
        decision === 'block' && (!/^[1-9]\d{0,2}$/.test(days.trim()) || Number(days) > most)
          ? t`Enter a number from 1 to ${most}.`
          : undefined,
      reason: withReason && reason.trim() === '' ? t`Enter a reason.` : undefined,
    }),
    send: ({ days, reason }) =>
      decide({
        target: item.target,
        decision,
        reason: withReason ? reason.trim() : null,
        days: decision === 'block' ? Number(days) : null,
      }),
  });
  const slow = useSlow(isSubmitting);
  return (
    <Modal title={i18n._(texts.title)} onClose={onClose}>
      <CheckedForm className="stack loose" frame={frame}>
        <p>{i18n._(texts.explanation)}</p>
        {decision === 'block' && (
          <TextItem
            label={t`For how many days?`}
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            {...field('days')}
          />
        )}
        {withReason && <ReasonField maxLength={LIMITS.moderationReason.max} {...field('reason')} />}
        <FormActions
          submit={i18n._(texts.button)}
          variant={decision === 'remove' ? 'danger' : 'primary'}
          busy={isSubmitting}
          onCancel={onClose}
        />
        <p role="status" className="field__hint">
          {slow && t`Your connection is slow. Please wait a moment.`}
        </p>
      </CheckedForm>
    </Modal>
  );
}

/** Whether a request has been in flight long enough for a message. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return slow;
}

/** Resolves to whether nothing is left to decide here. */
function useDecide(onDone: () => void): (input: DecisionInput) => Promise<boolean> {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const about = useId();
  return async (input) => {
    const result = await api.decide(input);
    const faster = !result.ok && result.code === 'moderation/nothing-to-decide';
    if (result.ok) notify({ tone: 'positive', text: t`Done. We’ve let everyone involved know.`, about });
    else if (faster)
      notify({
        tone: 'negative',
        text: t`This was already handled. We’ve updated the list.`,
        about,
      });
    else if (result.code === 'network/offline')
      notify({
        tone: 'negative',
        text: t`You’re offline. You need a connection to decide; what you’ve written stays here.`,
        about,
      });
    else notify({ tone: 'negative', text: i18n._(refusalText(result)), about });
    await client.invalidateQueries({ queryKey: adminKeys.all });
    if (result.ok || faster) onDone();
    return result.ok || faster;
  };
}
