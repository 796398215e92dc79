import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OwnRecord } from '../../data/api/own.ts';
import { charactersLeft, refuseComment } from '../../domain/comment/rules.ts';
import type { CommentStatement } from '../../domain/comment/schema.ts';
import { LIMITS } from '../../domain/limits.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { useTextDraft } from '../../session/text-draft.ts';
import { CharactersLeft } from '../../ui/field/characters-left.tsx';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { AreaItem } from '../../ui/form/items.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { SYNC_CENTRE } from './queries.ts';

/** Edits the text of a refused comment and sends it again. */
export function EditCommentDialog({ id, why, onClose }: { id: string; why: string; onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const record = useQuery({
    queryKey: ['comments', 'own', 'one', id],
    queryFn: () => api.get(id),
    staleTime: 0,
    gcTime: 0,
  }).data;
  const statement = commentOf(record);
  return (
    <Modal title={t`Edit comment`} onClose={onClose}>
      <p className="wrong">{why}</p>
      {statement !== null && <CommentForm opened={statement} onClose={onClose} />}
    </Modal>
  );
}

function CommentForm({ opened, onClose }: { opened: CommentStatement & { _rev: string }; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const person = usePerson();
  const client = useQueryClient();
  const notify = useNotify();
  const id = useId();
  // The statement when the form was opened: what arrives from another device since is a version of its own, and not
  // overwritten.
  const [statement] = useState(opened);
  const save = async (text: string) => {
    const { _rev, written, ...before } = statement;
    const changed = { ...before, content: text.trim(), editedAt: new Date().toISOString() };
    const problem = refuseComment({ ...changed, written }, person);
    const result =
      problem === null ? await api.put({ ...changed, baseRev: _rev }) : { ok: false as const, code: problem };
    if (!result.ok) {
      notify({ tone: 'negative', about: id, text: i18n._(refusalText(result)) });
      return false;
    }
    notify({ tone: 'positive', about: id, text: t`We’ll send it again.` });
    await client.invalidateQueries({ queryKey: SYNC_CENTRE });
    onClose();
    return true;
  };
  const draft = useTextDraft(`comment:${statement._id}:${statement._rev}`);
  const { values, frame, field } = useCheckedForm({
    draft,
    begin: { text: statement.content },
    send: ({ text }) => save(text),
  });
  const left = charactersLeft(values.text);
  return (
    <CheckedForm className="stack loose" frame={frame}>
      <AreaItem
        label={t`Your comment`}
        rows={5}
        left={<CharactersLeft id={`${id}-left`} left={left} max={LIMITS.comment.max} />}
        {...field('text')}
      />
      <FormActions submit={t`Send again`} onCancel={onClose} />
    </CheckedForm>
  );
}

function commentOf(record: OwnRecord | null | undefined): (CommentStatement & { _rev: string }) | null {
  return record?.statement.type === 'comment' ? record.statement : null;
}
