import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { readDraft, type Writing, writeDraft } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import { writeComment } from './write-comment.ts';

interface UnsentCommentFormProps {
  postId: string;
  writing: Writing;
  onDone: () => void;
  onWritten: (id: string) => void;
}

/**
 * An unfinished answer to a removed comment keeps its text: it can still be sent on its own. Renders nothing without
 * text.
 */
export function UnsentCommentForm({ postId, writing, onDone, onWritten }: UnsentCommentFormProps) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const place = { postId, writing, userId };
  const [initialText] = useState(() => readDraft(place).text);
  if (initialText === '') return null;
  return (
    <div className="stack tight">
      <p role="status" className="field__hint">
        {t`The comment you were writing about is no longer there. You can send this as a separate comment.`}
      </p>
      <CommentForm
        label={t`What you started writing`}
        action={t`Send`}
        initial={initialText}
        anchor="#comments"
        onText={(text) => writeDraft(place, text)}
        write={(text, person) => writeComment(api, { postId, parentId: null, replyTo: null }, text, person)}
        onWritten={(id) => {
          onDone();
          onWritten(id);
        }}
        failure={(why) => t({ id: 'failedToAddComment', message: `Couldn’t save the comment: ${why}` })}
        onCancel={() => {
          writeDraft(place, '');
          onDone();
        }}
      />
    </div>
  );
}
