import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OwnRecord } from '../../data/api/own.ts';
import { OnItsWay } from '../../entities/statement/on-its-way.tsx';
import { codeText } from '../../i18n/code-texts.ts';

interface OwnWordProps {
  record: OwnRecord;
  /** The decision about it; null: unknown here. */
  decided: { state: ReactNode; reason: string | null } | null;
}

/** The state of an own statement about a pedigree that a moderator decides on. */
export function OwnWord({ record, decided }: OwnWordProps) {
  const { t, i18n } = useLingui();
  if (record.state === 'refused') {
    const why = i18n._(codeText(record.outcome?.code ?? null));
    return <p className="field__error">{t`Not published: ${why}`}</p>;
  }
  if (decided === null || record.state !== 'published') {
    return (
      <p>
        <OnItsWay waiting={record.state === 'waiting'} />
      </p>
    );
  }
  const reason = decided.reason?.trim() ?? '';
  return (
    <>
      <p role="status">{decided.state}</p>
      {reason !== '' && (
        <blockquote dir="auto" className="field__hint">
          {reason}
        </blockquote>
      )}
    </>
  );
}
