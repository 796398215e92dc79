/**
 * Whether a picture's file is complete. Browsers show the available part of a truncated one, the rest in grey, without
 * an error. An unknown format counts as complete: decoding shows whether it is a picture.
 */
export async function isWholePhoto(file: Blob): Promise<boolean> {
  const view = new DataView(await file.arrayBuffer());
  const check = CHECKS.find(({ begins }) => begins(view));
  return check === undefined || check.isWhole(view);
}

interface Check {
  readonly begins: (file: DataView) => boolean;
  readonly isWhole: (file: DataView) => boolean;
}

const CHECKS: readonly Check[] = [
  { begins: (file) => file.byteLength > 2 && file.getUint16(0) === 0xffd8, isWhole: jpegEnds },
  { begins: (file) => textAt(file, 1, 3) === 'PNG', isWhole: pngEnds },
  {
    begins: (file) => textAt(file, 0, 4) === 'RIFF' && textAt(file, 8, 4) === 'WEBP',
    isWhole: (file) => file.getUint32(4, true) + 8 <= file.byteLength,
  },
  { begins: (file) => textAt(file, 0, 4) === 'GIF8', isWhole: gifEnds },
  { begins: (file) => textAt(file, 4, 4) === 'ftyp', isWhole: boxesEnd },
];

/**
 * ITU-T T.81, annex B: segments with their lengths, then coded data up to the next marker. The previews that cameras
 * put into a segment have their own ends, and data appended after the end do not belong to the picture.
 */
function jpegEnds(file: DataView): boolean {
  let at = 2;
  while (at + 1 < file.byteLength) {
    if (file.getUint8(at) !== 0xff) {
      at += 1;
      continue;
    }
    const marker = file.getUint8(at + 1);
    if (marker === 0xd9) return true;
    // A stuffed byte, a fill byte, a restart and TEM have no length.
    if (marker === 0x00 || (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01) at += 2;
    else if (marker === 0xff) at += 1;
    else if (at + 3 < file.byteLength) at += 2 + Math.max(2, file.getUint16(at + 2));
    else return false;
  }
  return false;
}

/** RFC 2083, section 3.2: chunks, the last of which is IEND. */
function pngEnds(file: DataView): boolean {
  for (let at = 8; at + 12 <= file.byteLength; at += 12 + file.getUint32(at)) {
    if (textAt(file, at + 4, 4) === 'IEND') return true;
  }
  return false;
}

/** ISO/IEC 14496-12, section 4.2 (HEIC, AVIF): boxes that contain their length; 0 means up to the end of the file. */
function boxesEnd(file: DataView): boolean {
  for (let at = 0; at < file.byteLength; ) {
    if (at + 8 > file.byteLength) return false;
    const size = file.getUint32(at);
    if (size === 0) return true;
    const isLong = size === 1 && at + 16 <= file.byteLength;
    const length = isLong ? Number(file.getBigUint64(at + 8)) : size;
    if (length < 8 || at + length > file.byteLength) return false;
    at += length;
  }
  return true;
}

/** GIF89a, sections 12 to 27: a head, then extensions and pictures in sub-blocks, then the trailer. */
function gifEnds(file: DataView): boolean {
  const byteAt = (at: number) => (at < file.byteLength ? file.getUint8(at) : 0);
  const colourTable = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));
  let at = 13 + colourTable(byteAt(10));
  while (at < file.byteLength) {
    const kind = byteAt(at);
    if (kind === 0x3b) return true;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + colourTable(byteAt(at + 9));
    else return false;
    // Each sub-block begins with its length; an empty one is the last.
    while (at < file.byteLength && byteAt(at) !== 0) at += 1 + byteAt(at);
    at += 1;
  }
  return false;
}

function textAt(file: DataView, at: number, length: number): string {
  if (at + length > file.byteLength) return '';
  return String.fromCharCode(...Array.from({ length }, (_, index) => file.getUint8(at + index)));
}
