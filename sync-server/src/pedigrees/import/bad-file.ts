/** The file as a whole cannot be read, and nothing of it is taken. The message is the sentence to print. */
export class BadFile extends Error {}
