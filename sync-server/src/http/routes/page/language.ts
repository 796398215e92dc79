import type { Locale } from '../../../../../src/domain/document.ts';
import type { RouteName } from '../../../../../src/domain/routes.ts';

/**
 * The language of a page without scripts, and until the scripts run (the person's own choice is stored on the device).
 * As on the device, Ukrainian for those who list it, otherwise English. The home page is Ukrainian (spec part 1,
 * section 2.6) also for clients that list neither: search engines and messengers.
 */
export function languageFor(name: RouteName, header: string | undefined): Locale {
  const listed = (header ?? '').split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    return refused ? [] : [range.split('-')[0] ?? ''];
  });
  if (listed.includes('uk')) return 'uk';
  return name === 'home' && !listed.includes('en') ? 'uk' : 'en';
}
