import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isCode } from '../../../domain/codes.ts';
import type { ProposalState as State } from '../../../domain/pedigree-proposal/states.ts';
import type { OwnProposal } from '../../../entities/pedigree/proposal-queries.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { OwnWord } from '../own-word.tsx';

const TEXTS: Readonly<Record<State, MessageDescriptor>> = {
  waiting: msg`Everyone can read it, marked as added by the owner. An admin will check it.`,
  confirmed: msg`An admin has confirmed it, so it can’t be changed any more.`,
  removed: msg`An admin removed it. Edit what you wrote to add it again.`,
  impossible: msg`It was removed because of what a stud book says about its relatives.`,
  replaced: msg`This dog is now in a stud book, and its entry there replaces yours.`,
  withdrawn: msg`You withdrew it.`,
};

/** The state of a pedigree that this person proposes. */
export function ProposalState({ proposal: { record, fact } }: { proposal: OwnProposal }) {
  const { i18n } = useLingui();
  const state = fact && (
    <>
      {i18n._(TEXTS[fact.state])} {fact.state === 'impossible' && isCode(fact.code) && i18n._(codeText(fact.code))}
    </>
  );
  return <OwnWord record={record} decided={fact && { state, reason: fact.reason }} />;
}
