/**
 * "Firefox, Android": enough to recognise one's own device, too little to distinguish two similar ones. Unknown parts
 * are omitted, so it may be empty.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const agent = userAgent ?? '';
  const pick = (words: readonly [RegExp, string][]) => words.find(([pattern]) => pattern.test(agent))?.[1] ?? '';
  const browser = pick([
    [/\bEdg/, 'Edge'],
    [/\b(?:OPR|Opera)/, 'Opera'],
    [/\bFirefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS|Chromium/, 'Chrome'],
    [/\bSafari/, 'Safari'],
  ]);
  const system = pick([
    [/Android/, 'Android'],
    [/iPhone|iPad|iPod/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Macintosh|Mac OS/, 'macOS'],
    [/Linux|X11/, 'Linux'],
  ]);
  return [browser, system].filter((word) => word !== '').join(', ');
}
