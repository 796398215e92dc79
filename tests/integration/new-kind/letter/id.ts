import { idGrammar, ULID } from '../../../../src/domain/kinds/id-grammar.ts';

export const letterIds = idGrammar('letter', ULID);

/** In `matters`, and in the recipient's database. */
export const deliveredLetterIds = idGrammar('delivered:letter', ULID);

export function deliveredLetterId(letter: string): string {
  return deliveredLetterIds.make(...(letterIds.parse(letter) ?? ['']));
}
