import { useMemo } from 'react';
import type { TextDraft } from '../ui/form/checked-form.tsx';
import { FormDrafts } from './form-drafts.ts';
import { usePerson } from './session.tsx';

const textDrafts = new FormDrafts<{ texts: Readonly<Record<string, string>> }>({
  form: 'texts',
  read: ({ texts }) => (isTexts(texts) ? { texts } : null),
});

function isTexts(texts: unknown): texts is Readonly<Record<string, string>> {
  return typeof texts === 'object' && texts !== null && Object.values(texts).every((text) => typeof text === 'string');
}

/** Persists the input of a short form, e.g. a moderator's reason, on this device. `target`: which form, about what. */
export function useTextDraft(target: string): TextDraft {
  const userId = usePerson()?.userId ?? '';
  return useMemo(
    () => ({
      read: () => textDrafts.read({ target, userId })?.texts ?? {},
      save: (texts) => textDrafts.keep({ target, userId }, { texts }),
      clear: () => textDrafts.forget(target),
    }),
    [target, userId],
  );
}
