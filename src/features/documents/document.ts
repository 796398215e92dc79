import type { RouteName } from '../../domain/routes.ts';

/**
 * A static text of the product. It may contain `{email}`, which becomes the operator's address, or `[words](route)`,
 * which becomes a link to a screen; `[words](consent)` opens the cookie choice and `[words](licences)` the licences of
 * the packages in the page.
 */
export interface TextDocument {
  /** The date from which it applies, written out; null for a text that is no rule. */
  readonly effective: string | null;
  readonly intro: readonly Block[];
  readonly sections: readonly Section[];
}

export interface Section {
  /** The part of the address after `#`: the same in both languages. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export type Block = string | readonly string[] | Table;

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type DocumentName = Extract<RouteName, 'about' | 'cookies' | 'privacy' | 'terms'>;

export function isTable(block: Block): block is Table {
  return typeof block === 'object' && 'rows' in block;
}
