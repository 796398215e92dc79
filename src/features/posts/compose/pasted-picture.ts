/**
 * The pasted picture, or null. Office programs and browsers add a picture of copied text to the text: if there is text,
 * it is used.
 */
export function pictureIn(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File | null {
  if (clipboard.getData('text/plain').trim() !== '') return null;
  return Array.from(clipboard.files).find(({ type }) => type.startsWith('image/')) ?? null;
}
