/**
 * A chat is what two people wrote to each other. It has no document: its id follows from the two, so it cannot exist
 * twice, whoever opens it first (spec part 2, section 3, `participants`).
 */
const BETWEEN = '-';

export function chatId(one: string, other: string): string {
  return [one, other].sort().join(BETWEEN);
}

/** The other one of a chat; null: it is none of this person's, or no chat's id. */
export function otherOfChat(chat: string, userId: string): string | null {
  const people = chat.split(BETWEEN);
  const [first = '', second = ''] = people;
  if (people.length !== 2 || !people.every((person) => PERSON.test(person)) || first >= second) return null;
  return first === userId ? second : second === userId ? first : null;
}

const PERSON = /^[0-9a-f]{32}$/;
