/** A block of a document in Markdown. */
export interface Block {
  /** The word behind its fence: empty for a block of shell commands. */
  readonly language: string;
  readonly text: string;
}

interface Chapter {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

/** A heading of the second level, or a block that ends at the next fence. */
const HEADING_OR_BLOCK = /^## (.+)$|^```(\S*)\n([\s\S]*?)^```$/gm;

/** The chapters of a document with their blocks. */
export function chaptersOf(document: string): Chapter[] {
  const chapters: { heading: string; blocks: Block[] }[] = [];
  for (const [, heading, language = '', text = ''] of document.matchAll(HEADING_OR_BLOCK)) {
    if (heading !== undefined) chapters.push({ heading, blocks: [] });
    else chapters.at(-1)?.blocks.push({ language, text });
  }
  return chapters;
}

/** The chapters with shell commands of several documents, each of which must be followed. */
export class Manual {
  readonly #chapters = new Map<string, string>();
  readonly #unread: Set<string>;

  /**
   * @param elsewhere headings whose commands others follow
   * @throws Error for a heading of commands that occurs twice, or one of `elsewhere` that has none
   */
  constructor(documents: readonly string[], elsewhere: readonly string[]) {
    for (const { heading, blocks } of documents.flatMap(chaptersOf)) {
      const commands = blocks.filter(({ language }) => language === '').map(({ text }) => text);
      if (commands.length === 0) continue;
      if (this.#chapters.has(heading)) throw new Error(`Two chapters “${heading}” have commands.`);
      this.#chapters.set(heading, commands.join(''));
    }
    const missing = elsewhere.filter((heading) => !this.#chapters.has(heading));
    if (missing.length > 0) throw new Error(`These chapters have no commands: ${missing.join(', ')}.`);
    this.#unread = new Set([...this.#chapters.keys()].filter((heading) => !elsewhere.includes(heading)));
  }

  /** Headings whose commands nobody has read yet. */
  get unread(): readonly string[] {
    return [...this.#unread];
  }

  /**
   * All commands of a chapter, in order.
   * @throws Error if there is no such chapter with commands
   */
  read(heading: string): string {
    const commands = this.#chapters.get(heading);
    if (commands === undefined) throw new Error(`There is no chapter “${heading}” with commands.`);
    this.#unread.delete(heading);
    return commands;
  }
}
