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

/** The words without bold type and links. */
export function plainWords(words: readonly Inline[]): string {
  return words.map((word) => (typeof word === 'string' ? word : 'strong' in word ? word.strong : word.words)).join('');
}

/** The whole text without its title: for a search. */
export function plainText({ summary, blocks }: ArticleText): string {
  const texts = blocks.flatMap((block) => {
    if ('heading' in block) return [block.heading];
    return 'text' in block ? [plainWords(block.text)] : block.items.map(plainWords);
  });
  return [summary, ...texts].join(' ');
}
