import { idGrammar, ULID } from '../../../../src/domain/kinds/id-grammar.ts';

export const letterIds = idGrammar('letter', ULID);

/** In `matters`, and in the database of the one who gets it. */
export const deliveredLetterIds = idGrammar('delivered:letter', ULID);

export function deliveredLetterId(letter: string): string {
  return deliveredLetterIds.make(...(letterIds.parse(letter) ?? ['']));
}
