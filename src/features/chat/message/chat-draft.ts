import { fieldsOf } from '../../../domain/fields.ts';
import type { Photo } from '../../../domain/photo/schema.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';

export interface MessageDraft {
  text: string;
  photo: Photo | null;
  /** The message that it answers, by `keyInChat`. */
  replyTo: string | null;
}

const messageDrafts = new FormDrafts<MessageDraft>({
  form: 'message',
  read: ({ text, photo, replyTo }) =>
    typeof text === 'string'
      ? { text, photo: isPhoto(photo) ? photo : null, replyTo: typeof replyTo === 'string' ? replyTo : null }
      : null,
});

/** The chat, by its other participant, and the writer. */
interface MessagePlace {
  other: string;
  userId: string;
}

export function readDraft({ other, userId }: MessagePlace): MessageDraft {
  return messageDrafts.read({ target: other, userId }) ?? { text: '', photo: null, replyTo: null };
}

export function writeDraft({ other, userId }: MessagePlace, draft: MessageDraft): void {
  if (draft.text.trim() === '' && draft.photo === null) messageDrafts.forget(other);
  else messageDrafts.keep({ target: other, userId }, draft);
}

function isPhoto(value: unknown): value is Photo {
  const { sha256, alt, width, height } = fieldsOf<Photo>(value);
  return typeof sha256 === 'string' && typeof alt === 'string' && [width, height].every((side) => Number(side) > 0);
}
