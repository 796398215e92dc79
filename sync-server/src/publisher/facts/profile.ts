import { type ProfileFact, type ProfileStatement, profileFactId } from '../../../../src/domain/profile/schema.ts';

/** What everyone may know of a person: named field by field, so that a field added to the statement is hidden until it is let out here. */
export function composeProfile(statement: ProfileStatement, statementRev: string, userId: string): ProfileFact {
  return {
    _id: profileFactId(userId),
    type: 'profile',
    schemaVersion: 1,
    uid: userId,
    firstName: statement.firstName,
    secondName: statement.secondName,
    letter: statement.letter,
    createdAt: statement.createdAt,
    statementRev,
  };
}
