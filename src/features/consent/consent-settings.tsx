import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { ALL_ALLOWED, CONSENT_CATEGORIES, type ConsentRecord } from './record.ts';

const WORDS: Record<keyof ConsentRecord, { name: MessageDescriptor; hint: MessageDescriptor }> = {
  analytics: {
    name: msg({ id: 'cookieConsent.analytics', message: 'Analytics' }),
    hint: msg`How people use the pages: counts only, no names.`,
  },
  advertising: {
    name: msg({ id: 'cookieConsent.advertising', message: 'Advertising' }),
    hint: msg`Measuring and choosing adverts. Lapka doesn’t show any at the moment.`,
  },
  personalization: {
    name: msg({ id: 'cookieConsent.personalization', message: 'Personalization' }),
    hint: msg`Suggestions based on what you read.`,
  },
};

/** Three boxes and a button. They start with the earlier choice, and all on without one (spec part 1, section 4). */
export default function ConsentSettings({
  stored,
  onSave,
  onClose,
}: {
  stored: ConsentRecord | null;
  onSave: (record: ConsentRecord) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [record, setRecord] = useState(stored ?? ALL_ALLOWED);
  return (
    <Modal title={t({ id: 'cookieConsent.settings', message: 'Settings' })} onClose={onClose}>
      <form
        className="consent-settings"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onSave(record);
        }}
      >
        <p>{t`What’s necessary is always on: without it, no one could sign in or read offline.`}</p>
        {CONSENT_CATEGORIES.map((category) => (
          <label key={category} className="consent-settings__choice">
            <input
              type="checkbox"
              checked={record[category]}
              onChange={(event) => setRecord({ ...record, [category]: event.target.checked })}
              aria-describedby={`consent-${category}`}
            />
            <span>
              <strong>{i18n._(WORDS[category].name)}</strong>
              <span id={`consent-${category}`} className="field__hint">
                {i18n._(WORDS[category].hint)}
              </span>
            </span>
          </label>
        ))}
        <Button variant="primary" type="submit">
          {t({ id: 'cookieConsent.save', message: 'Save' })}
        </Button>
      </form>
    </Modal>
  );
}
