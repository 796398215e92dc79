import { useLingui } from '@lingui/react/macro';
import { useCallback, useId } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { reportId } from '../../domain/moderation/id.ts';
import { refuseReport } from '../../domain/moderation/rules.ts';
import { REPORT_REASONS, type ReportReason, type ReportStatement } from '../../domain/moderation/schema.ts';
import { codeText, refusalText } from '../../i18n/code-texts.ts';
import { useDataClient } from '../../session/session.tsx';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { AreaItem, ChoiceItem } from '../../ui/form/items.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import './moderation.css';
import { versionOf } from '../../domain/upgrades.ts';
import { REASON_TEXTS } from '../../i18n/report-texts.ts';

interface ReportFormProps {
  target: string;
  hint: string | null;
  /** This person's earlier report; null: none. */
  earlier: (ReportStatement & { _rev: string }) | null;
  onClose: () => void;
}

interface ReportValues {
  reason: ReportReason | null;
  text: string;
}

/** The reason, and an optional text, which only "something else" requires. */
export function ReportForm({ target, hint, earlier, onClose }: ReportFormProps) {
  const { t, i18n } = useLingui();
  const notify = useNotify();
  const id = useId();
  const send = useSend(target, earlier);
  const { values, frame, field } = useCheckedForm<ReportValues>({
    begin: { reason: earlier?.reason ?? null, text: earlier?.text ?? '' },
    tells: 'when sent',
    wrong: ({ reason, text }) => {
      if (reason === null) return { reason: t`Choose what’s wrong.` };
      const code = refuseReport({ reason, text });
      return { text: code === null ? undefined : i18n._(codeText(code)) };
    },
    send: async ({ reason, text }) => {
      if (reason === null) return false;
      const result = await send(reason, text.trim());
      if (!result.ok) {
        notify({ tone: 'negative', about: id, text: i18n._(refusalText(result)) });
        return false;
      }
      notify({
        tone: 'positive',
        about: id,
        text: t`Thank you. A moderator will take a look, and we’ll let you know the outcome.`,
      });
      onClose();
      return true;
    },
  });
  const needsWords = values.reason === 'other';
  return (
    <CheckedForm className="report" frame={frame}>
      <ChoiceItem
        label={t`What’s wrong?`}
        options={REPORT_REASONS.map((value) => ({ value, text: i18n._(REASON_TEXTS[value]) }))}
        {...field('reason')}
      />
      <AreaItem
        {...field('text')}
        label={needsWords ? t`In your own words` : t`In your own words (optional)`}
        rows={3}
        maxLength={LIMITS.reportText.max}
        required={needsWords}
      />
      <p className="field__hint">
        {t`Moderators read it; the author won’t know who sent it. If you’re offline, we’ll save it and send it when you’re back online.`}
      </p>
      {hint !== null && <p className="field__hint">{hint}</p>}
      <FormActions submit={t`Send report`} onCancel={onClose} />
    </CheckedForm>
  );
}

/** A new time on each report, so that a thing already decided can be reported again. */
function useSend(target: string, earlier: ReportFormProps['earlier']) {
  const { api } = useDataClient();
  return useCallback(
    (reason: ReportReason, text: string) =>
      api.put({
        _id: reportId(target),
        type: 'report',
        schemaVersion: versionOf('report'),
        reason,
        text,
        createdAt: new Date().toISOString(),
        ...(earlier !== null && { baseRev: earlier._rev }),
      }),
    [api, earlier, target],
  );
}
