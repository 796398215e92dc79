import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Popconfirm, Progress } from 'antd';
import type { ReactNode } from 'react';
import type { WaitingItem } from '../../data/api.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/button.tsx';

const KINDS: Record<WaitingItem['kind'], MessageDescriptor> = {
  post: msg`Post`,
  draft: msg`Draft`,
  profile: msg`Profile`,
  photo: msg`Photo`,
};

export function Section({
  id,
  title,
  count,
  children,
}: {
  id: string;
  title: string;
  count: number;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section className="sync-section panel" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>
        {title} <span className="chip">{count}</span>
      </h2>
      <ul className="sync-list">{children}</ul>
    </section>
  );
}

/** One waiting or sent thing: what, when, and for a photo how far. */
export function ItemRow({ item, children }: { item: WaitingItem; children?: ReactNode }) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const kind = i18n._(KINDS[item.kind]);
  return (
    <li className="sync-item">
      <div>
        <p className="sync-item__title">{item.title === '' ? kind : item.title}</p>
        <p className="field__hint">
          {kind} · {dates.moment(item.writtenAt)}
        </p>
        {item.progress !== null && (
          <Progress percent={Math.round(item.progress * 100)} size="small" aria-label={t`Upload of the photo`} />
        )}
      </div>
      {children}
    </li>
  );
}

interface RefusedRowProps {
  item: WaitingItem;
  onEdit: (id: string) => void;
  onSendAgain: (id: string) => void;
  onDiscard: (id: string) => void;
}

/** A refused thing: why, and what can be done about it (situations 12 and 13). */
export function RefusedRow({ item, onEdit, onSendAgain, onDiscard }: RefusedRowProps) {
  const { t, i18n } = useLingui();
  const { id, title, kind } = item;
  const why = i18n._(codeText(item.code));
  return (
    <ItemRow item={item}>
      <p className="own-state__refused">
        {kind === 'photo'
          ? t`The photo of “${title}” could not be used: ${why}`
          : t`“${title}” was not published: ${why}`}
      </p>
      <div className="actions">
        <Button small look="primary" onClick={() => onEdit(id)}>
          {kind === 'photo' ? t`Choose another` : t`Edit`}
        </Button>
        <Button small onClick={() => onSendAgain(id)}>
          {t`Send again`}
        </Button>
        <Popconfirm
          title={t`Discard “${title}”?`}
          okText={t`Discard`}
          cancelText={t`Keep`}
          onConfirm={() => onDiscard(id)}
        >
          <Button small look="text">
            {t`Discard`}
          </Button>
        </Popconfirm>
      </div>
    </ItemRow>
  );
}
