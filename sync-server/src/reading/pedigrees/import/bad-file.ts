/** The file as a whole is unreadable, and nothing of it is imported. The message is the sentence to print. */
export class BadFile extends Error {}
