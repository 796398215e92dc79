import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WaitingItem } from '../../data/api/sync.ts';
import { typeOfStatement } from '../../domain/kinds/kinds.ts';
import type { StatementType } from '../../domain/kinds/names.ts';
import { isFinal } from '../../domain/outcome/final.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { Button } from '../../ui/action/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { Question } from '../../ui/overlay/question.tsx';
import { ItemPlace } from './item-place.tsx';
import { ItemRow } from './item-row.tsx';

const EditCommentDialog = lazyDialog(async () => ({
  default: (await import('./edit-comment-dialog.tsx')).EditCommentDialog,
}));

interface RefusedRowProps {
  item: WaitingItem;
  onEdit: (item: WaitingItem) => void;
  onSendAgain: (id: string) => void;
  onCopy: (id: string) => void;
  onDiscard: (id: string) => void;
}

const EDITABLE: ReadonlySet<WaitingItem['kind']> = new Set<WaitingItem['kind']>([
  'post',
  'profile',
  'comment',
  'announcement',
  'reservation',
  'report',
  'photo',
]);

/** A message cannot be edited, so its photo cannot be replaced. */
const FIXED: ReadonlySet<StatementType | null> = new Set<StatementType>(['message']);

/**
 * A refused thing: the reason and the possible actions (situations 12, 13 and 14). Nothing is discarded without a
 * question.
 */
export function RefusedRow({ item, onEdit, onSendAgain, onCopy, onDiscard }: RefusedRowProps) {
  const { t, i18n } = useLingui();
  const { id, title, kind, code } = item;
  const [editing, setEditing] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const why = i18n._(codeText(code));
  const comment = kind === 'comment';
  const editable = EDITABLE.has(kind) && !FIXED.has(typeOfStatement(item.of ?? id));
  return (
    <ItemRow item={item}>
      <p className="wrong">
        {kind === 'photo'
          ? title === ''
            ? t`Couldn’t use the photo: ${why}`
            : t`Couldn’t use the photo for “${title}”: ${why}`
          : item.private === true
            ? t`This is only on this device: ${why}`
            : title === ''
              ? t`Not published: ${why}`
              : t`“${title}” wasn’t published: ${why}`}
      </p>
      <ItemPlace item={item} />
      <div className="actions">
        {editable && !(comment && isFinal(code)) && (
          <Button small variant="primary" onClick={() => (comment ? setEditing(true) : onEdit(item))}>
            {kind === 'photo' ? t`Choose another` : t`Edit`}
          </Button>
        )}
        {kind !== 'photo' && !isFinal(code) && (
          <Button small onClick={() => onSendAgain(id)}>
            {t`Send again`}
          </Button>
        )}
        {comment && (
          <Button small onClick={() => onCopy(id)}>
            {t`Copy text`}
          </Button>
        )}
        <Button small variant="text" onClick={() => setDiscarding(true)}>
          {t`Discard`}
        </Button>
      </div>
      {discarding && (
        <Question
          title={title === '' ? t`Discard it?` : t`Discard “${title}”?`}
          text={t`You can’t undo this.`}
          yes={t`Discard`}
          onYes={() => onDiscard(id)}
          onClose={() => setDiscarding(false)}
        />
      )}
      {editing && <EditCommentDialog id={id} why={why} onClose={() => setEditing(false)} />}
    </ItemRow>
  );
}
