import type { Locale } from '../../../domain/document.ts';

/** Words of a text; a link leads to another article. */
export type Inline = string | { readonly strong: string } | { readonly slug: string; readonly words: string };

export type ArticleBlock =
  | { readonly heading: string }
  | { readonly text: readonly Inline[] }
  | { readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

/** An article's text in one language, as the build reads it from its Markdown file (`scripts/vite/handbook.ts`). */
export interface ArticleText {
  readonly title: string;
  /** One sentence for lists and search engines. */
  readonly summary: string;
  readonly blocks: readonly ArticleBlock[];
}

/** By slug. */
export type Handbook = Readonly<Record<string, ArticleText>>;

/** One file per language: the whole handbook is as small as a photo. */
const LOAD: Readonly<Record<Locale, () => Promise<{ default: Handbook }>>> = {
  en: () => import('virtual:handbook/en'),
  uk: () => import('virtual:handbook/uk'),
};

/** Rejects when the file is not on the device and cannot be fetched. */
export async function loadHandbook(locale: Locale): Promise<Handbook> {
  return (await LOAD[locale]()).default;
}
