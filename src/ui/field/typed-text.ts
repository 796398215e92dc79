/**
 * Puts into a field what was taken of what somebody typed. Set there, because after a value that was not taken the
 * browser would put the caret at the end; the caret stays where it was among what was taken.
 */
export function putTaken(field: HTMLInputElement, taken: string): void {
  if (taken === field.value) return;
  const caret = Math.max(0, (field.selectionStart ?? taken.length) - (field.value.length - taken.length));
  field.value = taken;
  field.setSelectionRange(caret, caret);
}
