import { useLingui } from '@lingui/react/macro';
import { Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import type { WaitingItem } from '../../data/api.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ItemRow } from './item-row.tsx';

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

interface RefusedRowProps {
  item: WaitingItem;
  onEdit: (item: WaitingItem) => void;
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
        <Button small look="primary" onClick={() => onEdit(item)}>
          {kind === 'photo' ? t`Choose another` : t`Edit`}
        </Button>
        {kind !== 'photo' && (
          <Button small onClick={() => onSendAgain(id)}>
            {t`Send again`}
          </Button>
        )}
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
