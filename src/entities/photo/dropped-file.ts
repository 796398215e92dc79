import type { DragEvent } from 'react';

/**
 * Handlers of an element on which a file can be dropped. They run before those of inner elements: a file dropped
 * elsewhere on a page makes the browser leave it for that file.
 */
export function takesFile(onFile: (file: File) => void) {
  const take = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onDragOverCapture(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) take(event);
    },
    onDropCapture(event: DragEvent) {
      const [file] = event.dataTransfer.files;
      if (file === undefined) return;
      take(event);
      onFile(file);
    },
  };
}
