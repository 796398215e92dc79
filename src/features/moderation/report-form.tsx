import { useLingui } from '@lingui/react/macro';
import { useCallback, useId, useRef, useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { reportId } from '../../domain/moderation/id.ts';
import { refuseReport } from '../../domain/moderation/rules.ts';
import { REPORT_REASONS, type ReportReason, type ReportStatement } from '../../domain/moderation/schema.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { useOpenForm } from '../../ui/open-forms.tsx';
import { useOneFlight } from '../../ui/use-one-flight.ts';
import './moderation.css';
import { REASON_TEXTS } from '../../i18n/report-texts.ts';

interface ReportFormProps {
  target: string;
  /** What this person said of it before; null: nothing. */
  earlier: (ReportStatement & { _rev: string }) | null;
  onClose: () => void;
}

/** Why, and a few words of one's own, which only "something else" demands. */
export function ReportForm({ target, earlier, onClose }: ReportFormProps) {
  const { t, i18n } = useLingui();
  const notify = useNotify();
  const [reason, setReason] = useState<ReportReason | null>(earlier?.reason ?? null);
  const [text, setText] = useState(earlier?.text ?? '');
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const send = useSend(target, earlier);
  useOpenForm(text !== (earlier?.text ?? ''));
  const wordsMissing = reason !== null && refuseReport({ reason, text }) !== null;

  const submit = useOneFlight(
    useCallback(async () => {
      setTried(true);
      if (reason === null) first.current?.focus();
      else if (wordsMissing) words.current?.focus();
      else {
        const result = await send(reason, text.trim());
        if (result.ok) {
          notify({
            tone: 'positive',
            about: id,
            text: t`Thank you. A moderator will look at it, and you are told what comes of it.`,
          });
          onClose();
          return true;
        }
        notify({ tone: 'negative', about: id, text: i18n._(codeText(result.code)) });
      }
      return false;
    }, [i18n, id, notify, onClose, reason, send, t, text, wordsMissing]),
  );
  return (
    <Form className="report" onSubmit={submit}>
      <fieldset className="report__reasons" aria-describedby={`${id}-reason`}>
        <legend className="field__label">{t`What is wrong?`}</legend>
        {REPORT_REASONS.map((each, index) => (
          <label key={each} className="check">
            <input
              ref={index === 0 ? first : null}
              type="radio"
              name={`${id}-reason`}
              checked={reason === each}
              onChange={() => setReason(each)}
            />
            {i18n._(REASON_TEXTS[each])}
          </label>
        ))}
        <p id={`${id}-reason`} className="field__error">
          {tried && reason === null && t`Please choose what is wrong.`}
        </p>
      </fieldset>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {reason === 'other' ? t`In your words` : t`In your words (if you like)`}
        </label>
        <textarea
          ref={words}
          id={id}
          className="field__input"
          rows={3}
          maxLength={LIMITS.reportText.max}
          value={text}
          required={reason === 'other'}
          aria-invalid={tried && wordsMissing}
          aria-describedby={`${id}-error`}
          onChange={({ target: { value } }) => setText(value)}
        />
        <p id={`${id}-error`} className="field__error">
          {tried && wordsMissing && i18n._(codeText('report/text-required'))}
        </p>
      </div>
      <p className="field__hint">
        {t`Moderators read it; the author does not learn who reported. Offline it is kept and sent when the network is back.`}
      </p>
      <FormActions submit={t`Send the report`} onCancel={onClose} />
    </Form>
  );
}

/** A new time each time, so that what was decided already can be reported once more. */
function useSend(target: string, earlier: ReportFormProps['earlier']) {
  const { api } = useDataRoom();
  return useCallback(
    (reason: ReportReason, text: string) =>
      api.put({
        _id: reportId(target),
        type: 'report',
        schemaVersion: 1,
        reason,
        text,
        createdAt: new Date().toISOString(),
        ...(earlier !== null && { baseRev: earlier._rev }),
      }),
    [api, earlier, target],
  );
}
