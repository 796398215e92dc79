/**
 * The picture that was pasted, or null. Office programs and browsers put a drawing of copied text beside the text:
 * where there are words, they are what was meant.
 */
export function pictureIn(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File | null {
  if (clipboard.getData('text/plain').trim() !== '') return null;
  return Array.from(clipboard.files).find(({ type }) => type.startsWith('image/')) ?? null;
}
