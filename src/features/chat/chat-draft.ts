import { FormDrafts } from '../../session/form-drafts.ts';

const messageDrafts = new FormDrafts<{ text: string }>({
  form: 'message',
  read: ({ text }) => (typeof text === 'string' ? { text } : null),
});

/** In which chat, by the other one, and who types. */
interface MessagePlace {
  other: string;
  userId: string;
}

export function readDraft(storage: Storage | null, { other, userId }: MessagePlace): string {
  return messageDrafts.read(storage, { target: other, userId })?.text ?? '';
}

export function writeDraft(storage: Storage | null, { other, userId }: MessagePlace, text: string): void {
  if (text.trim() === '') messageDrafts.forget(storage, other);
  else messageDrafts.keep(storage, { target: other, userId }, { text });
}
