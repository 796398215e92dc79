/**
 * A chat is the messages between two people. It has no document: its id follows from the two, so it cannot exist twice,
 * whichever person opens it first (spec part 2, section 3, `participants`).
 */
const BETWEEN = '-';

export function chatId(one: string, other: string): string {
  return [one, other].sort().join(BETWEEN);
}

/** The other person of a chat; null if the chat is not this person's, or the text is no chat's id. */
export function otherOfChat(chat: string, userId: string): string | null {
  const people = chat.split(BETWEEN);
  const [first = '', second = ''] = people;
  if (people.length !== 2 || !people.every((person) => PERSON.test(person)) || first >= second) return null;
  return first === userId ? second : second === userId ? first : null;
}

const PERSON = /^[0-9a-f]{32}$/;
