/**
 * The offered page numbers: at most `buttons` of them, the current one in the middle if there is room on both sides.
 */
export function pageWindow(current: number, pages: number, buttons: number): number[] {
  const shown = Math.min(buttons, pages);
  const first = Math.max(1, Math.min(current - Math.floor(shown / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, index) => first + index);
}
