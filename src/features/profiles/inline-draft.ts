import { FormDrafts } from '../../session/form-drafts.ts';

/** Unsaved text of an inline edit whose screen was left. */
export const inlineDrafts = new FormDrafts<{ text: string }>({
  form: 'profile-text',
  read: ({ text }) => (typeof text === 'string' ? { text } : null),
});
