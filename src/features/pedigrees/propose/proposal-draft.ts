import { fieldsOf } from '../../../domain/fields.ts';
import { readDogId } from '../../../domain/pedigree/id.ts';
import type { PedigreeHit } from '../../../domain/pedigree/page.ts';
import type { Sex } from '../../../domain/pedigree/schema.ts';
import { dogOfProposal } from '../../../domain/pedigree-proposal/id.ts';
import type { PedigreeProposalStatement } from '../../../domain/pedigree-proposal/schema.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';

/** The content of a pedigree's form, as typed; '' for unknown. */
export interface ProposalForm {
  dogId: string;
  name: string;
  callName: string;
  sex: Sex | '';
  breed: string;
  kennel: string;
  birthday: string;
  sir: string;
  dam: string;
  others: string;
  pet: string;
}

/** What is known of a parent that was found by its name. */
export type KnownParent = Pick<PedigreeHit, 'dogId' | 'name' | 'sex' | 'birthday'>;

/** The key of the one form for a new pedigree. */
export const NEW = 'new';

export const EMPTY: ProposalForm = {
  dogId: '',
  name: '',
  callName: '',
  sex: '',
  breed: '',
  kennel: '',
  birthday: '',
  sir: '',
  dam: '',
  others: '',
  pet: '',
};

/** By the edited proposal, or `NEW`. */
export const proposalDrafts = new FormDrafts<{ values: ProposalForm }>({
  form: 'pedigree-proposal',
  read: ({ values }) => (isForm(values) ? { values } : null),
});

export function formOf(statement: PedigreeProposalStatement): ProposalForm {
  const { _id, name, callName, sex, breed, kennel, birthday, sir, dam, others, pet } = statement;
  return {
    dogId: dogOfProposal(_id) ?? '',
    name,
    callName: callName ?? '',
    sex: sex ?? '',
    breed: breed ?? '',
    kennel: kennel ?? '',
    birthday: birthday ?? '',
    sir: sir ?? '',
    dam: dam ?? '',
    others: others ?? '',
    pet: pet ?? '',
  };
}

/** The typed number; null: none, or a text that means unknown. */
export function numberIn(typed: string): string | null {
  return readDogId(typed);
}

function isForm(value: unknown): value is ProposalForm {
  const fields = fieldsOf<ProposalForm>(value);
  const areTexts = (Object.keys(EMPTY) as (keyof ProposalForm)[]).every((name) => typeof fields[name] === 'string');
  return areTexts && (fields.sex === '' || fields.sex === 'male' || fields.sex === 'female');
}
