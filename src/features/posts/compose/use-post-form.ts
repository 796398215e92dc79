import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Person } from '../../../data/api/session.ts';
import type { Code } from '../../../domain/codes.ts';
import { postKeys } from '../../../entities/post/keys.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useFormValues } from '../../../ui/form/checked-form.tsx';
import { useOneFlight } from '../../../ui/form/form.tsx';
import { useOpenForm } from '../../../ui/form/open-forms.tsx';
import { useDiscard } from '../../../ui/form/use-discard.ts';
import { forgetDraft, type PostForm, type PostValues } from './draft.ts';
import { publishPost } from './publish-post.ts';
import { useDraft } from './use-draft.ts';

/** The values of a post's form, their draft and the submission. */
export function usePostForm(form: PostForm, person: Person, onWritten: () => void) {
  const { api } = useDataClient();
  const publish = usePublish(form, person, onWritten);
  const { values, current, frame, lead, set, fill } = useFormValues<PostValues>(form.values, () => {
    setRefused(null);
    touch();
    draft.touch();
  });
  const [refused, setRefused] = useState<Code | null>(null);
  const [busy, setBusy] = useState(false);
  const draft = useDraft(form, person.userId, current);
  const discard = useDiscard<PostValues>({
    restored: form.restored,
    current,
    fresh: () => form.fresh,
    fill,
    stop: draft.stop,
    keep: draft.touch,
    forget: () => void forgetDraft(api, form),
  });
  const { touch } = discard;
  useOpenForm(true);
  const choosing = useRef<Promise<boolean> | null>(null);
  const setChoosing = (work: Promise<boolean>) => {
    const ready = work.finally(() => {
      if (choosing.current === ready) choosing.current = null;
    });
    choosing.current = ready;
  };
  const submit = useOneFlight(async () => {
    setRefused(null);
    setBusy(true);
    try {
      // A photo that is still being prepared belongs to the post; an unusable one is first reported at its field.
      if (choosing.current !== null && !(await choosing.current)) return false;
      const code = await publish(current(), draft.stop);
      if (code === null) return true;
      setRefused(code);
      lead();
      return false;
    } finally {
      setBusy(false);
    }
  });
  return {
    frame: { ...frame, submit },
    values,
    set,
    discard,
    refused,
    /** Why the draft could not be stored. */
    draftProblem: draft.problem,
    busy,
    /** A file is being prepared as the photo; resolves to false when it cannot be used. */
    setChoosing,
  };
}

/** Writes the post and forgets its draft. Resolves to the reason if it could not be written. */
function usePublish(form: PostForm, person: Person, onWritten: () => void) {
  const { api } = useDataClient();
  const client = useQueryClient();
  return async (values: PostValues, stopDraft: () => Promise<void>): Promise<Code | null> => {
    const result = await publishPost(api, form, values, person);
    if (!result.ok) return result.code;
    await stopDraft();
    await forgetDraft(api, form);
    await client.invalidateQueries({ queryKey: postKeys.own(person.userId) });
    onWritten();
    return null;
  };
}
