import { FormDrafts } from '../../session/form-drafts.ts';

/** What was typed into a text that is edited where it stands, and not saved when its screen was left. */
export const inlineDrafts = new FormDrafts<{ text: string }>({
  form: 'profile-text',
  read: ({ text }) => (typeof text === 'string' ? { text } : null),
});
