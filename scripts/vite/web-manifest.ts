import type { Plugin } from 'vite';
import type { IconResource, ManifestOptions } from 'vite-plugin-pwa';
import type { Locale } from '../../src/domain/document.ts';

interface Words {
  readonly name: string;
  readonly shortName: string;
  readonly description: string;
  readonly newPost: readonly [name: string, description: string];
  readonly community: readonly [name: string, description: string];
  readonly sent: readonly [name: string, description: string];
  readonly emergency: readonly [name: string, description: string];
  /** Descriptions of the screenshots. */
  readonly onPhone: string;
  readonly onComputer: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    name: 'Lapka: people and their pets',
    shortName: 'Lapka',
    description: 'A community and services for pet owners in Ukraine. It works without a network too.',
    newPost: ['New post', 'Write a post, also offline'],
    community: ['Community', 'Read the newest posts'],
    sent: ['What is sent', 'See what waits for the network'],
    emergency: ['Emergency', 'First aid and open clinics, also offline'],
    onPhone: 'The community on a phone',
    onComputer: 'The community on a computer',
  },
  uk: {
    name: 'Лапка: люди та їхні улюбленці',
    shortName: 'Лапка',
    description: 'Спільнота й послуги для власників тварин в Україні. Працює і без мережі.',
    newPost: ['Новий допис', 'Написати допис, навіть без мережі'],
    community: ['Спільнота', 'Читати найновіші дописи'],
    sent: ['Що надіслано', 'Побачити, що чекає на мережу'],
    emergency: ['Невідкладна допомога', 'Перша допомога й відкриті клініки, навіть без мережі'],
    onPhone: 'Спільнота на телефоні',
    onComputer: 'Спільнота на комп’ютері',
  },
};

/**
 * The language whose manifest the HTML links; the page links its own when it knows its language (`src/i18n/setup.ts`).
 */
export const LINKED: Locale = 'en';
const OTHERS: readonly Locale[] = ['uk'];

export const manifestName = (locale: Locale) => `manifest.${locale}.webmanifest`;

/** What the system learns about the app at installation. */
export function webManifest(locale: Locale): Partial<ManifestOptions> {
  const words = WORDS[locale];
  return {
    id: '/',
    lang: locale,
    dir: 'ltr',
    name: words.name,
    short_name: words.shortName,
    description: words.description,
    start_url: '/dashboard/community?source=installed',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui', 'browser'],
    orientation: 'any',
    background_color: '#f8f3ea',
    theme_color: '#f8f3ea',
    categories: ['social', 'lifestyle'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    prefer_related_applications: false,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { ...png('icon', 192), purpose: 'any' },
      { ...png('icon', 512), purpose: 'any' },
      { ...png('icon-maskable', 192), purpose: 'maskable' },
      { ...png('icon-maskable', 512), purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut(words.newPost, '/dashboard/community?write=post', '/shortcut-new-post.png'),
      shortcut(words.community, '/dashboard/community?source=shortcut', '/shortcut-community.png'),
      shortcut(words.sent, '/dashboard/sync?source=shortcut', '/shortcut-sync.png'),
      shortcut(words.emergency, '/dashboard/emergency?source=shortcut', '/shortcut-emergency.png'),
    ],
    screenshots: [
      screenshot(`narrow-${locale}`, '780x1688', 'narrow', words.onPhone),
      screenshot(`wide-${locale}`, '1280x800', 'wide', words.onComputer),
    ],
  };
}

function png(name: string, size: number): IconResource {
  return { src: `/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' };
}

function shortcut(
  [name, description]: Words['newPost'],
  url: string,
  src: string,
): ManifestOptions['shortcuts'][number] {
  return { name, description, url, icons: [{ src, sizes: '96x96', type: 'image/png' }] };
}

function screenshot(
  name: string,
  sizes: string,
  form_factor: 'narrow' | 'wide',
  label: string,
): ManifestOptions['screenshots'][number] {
  return { src: `/screenshots/${name}.webp`, sizes, type: 'image/webp', form_factor, label };
}

/** Adds the manifests of the other languages to the build: vite-plugin-pwa supports one language only. */
export function otherManifests(): Plugin {
  return {
    name: 'other-manifests',
    apply: 'build',
    generateBundle() {
      for (const locale of OTHERS) {
        this.emitFile({ type: 'asset', fileName: manifestName(locale), source: JSON.stringify(webManifest(locale)) });
      }
    },
  };
}
