import type { Result } from '../../../data/api/result.ts';
import type { Code } from '../../../domain/codes.ts';
import { saysUnknown } from '../../../domain/pedigree/id.ts';
import type { Place } from '../../../domain/pedigree/parentage.ts';
import { readBirthday } from '../../../domain/pedigree/read-birthday.ts';
import { pedigreeProposalId } from '../../../domain/pedigree-proposal/id.ts';
import { refuseBirthday, refuseNumber, refuseParent, refuseParents } from '../../../domain/pedigree-proposal/rules.ts';
import type { PedigreeProposalStatement } from '../../../domain/pedigree-proposal/schema.ts';
import { isSeen } from '../../../domain/plain-text.ts';
import { dayOf } from '../../../domain/time/days.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import type { ScreenApi } from '../../../session/session.tsx';
import { type KnownParent, numberIn, type ProposalForm } from './proposal-draft.ts';

export type Problems = { [F in keyof ProposalForm | 'general']?: Code };
export type KnownParents = Readonly<Record<Place, KnownParent | null>>;

/** The problems that prevent sending the form; `known`: parents that were found by their names. */
export function problemsOf(values: ProposalForm, known: KnownParents, now: Date): Problems {
  const problems: Problems = {};
  const dogId = numberIn(values.dogId);
  if (dogId === null) problems.dogId = 'pedigree-proposal/no-number';
  if (!isSeen(values.name)) problems.name = 'pedigree-proposal/name-required';
  const birthday = saysUnknown(values.birthday) ? null : readBirthday(values.birthday);
  if (birthday === null ? !saysUnknown(values.birthday) : refuseBirthday(birthday, dayOf(now)) !== null)
    problems.birthday = 'pedigree-proposal/birthday';
  for (const place of ['sir', 'dam'] as const) {
    const wrong = parentProblem(values, place, { dogId: dogId ?? '', birthday, known: known[place] });
    if (wrong !== null) problems[place] = wrong;
  }
  return problems;
}

function parentProblem(
  values: ProposalForm,
  place: Place,
  { dogId, birthday, known }: { dogId: string; birthday: string | null; known: KnownParent | null },
): Code | null {
  if (saysUnknown(values[place])) return null;
  const parent = numberIn(values[place]);
  if (parent === null) return refuseNumber(values[place]);
  // The error that both are the same dog is shown once, at the dam.
  const both = { sir: place === 'sir' ? parent : numberIn(values.sir), dam: place === 'dam' ? parent : null };
  const wrong = refuseParents(dogId, both);
  return wrong ?? (known?.dogId === parent ? refuseParent({ birthday }, place, known) : null);
}

/**
 * Writes the form's content; the sync sends it. `before`: this person's earlier proposal for the dog, with the revision
 * that the form was opened on.
 */
export function writeProposal(
  api: ScreenApi,
  before: (PedigreeProposalStatement & { readonly _rev: string }) | null,
  values: ProposalForm,
): Promise<Result<{ id: string; rev: string }>> {
  const words = (text: string) => (saysUnknown(text) ? null : text.trim());
  return api.put({
    _id: before?._id ?? pedigreeProposalId(numberIn(values.dogId) ?? ''),
    type: 'pedigree-proposal',
    schemaVersion: versionOf('pedigree-proposal'),
    name: values.name.trim(),
    callName: words(values.callName),
    sex: values.sex === '' ? null : values.sex,
    breed: words(values.breed),
    kennel: words(values.kennel),
    birthday: readBirthday(values.birthday),
    sir: numberIn(values.sir),
    dam: numberIn(values.dam),
    others: words(values.others),
    pet: values.pet === '' ? null : values.pet,
    createdAt: before?.createdAt ?? new Date().toISOString(),
    ...(before === null ? {} : { baseRev: before._rev }),
  });
}
