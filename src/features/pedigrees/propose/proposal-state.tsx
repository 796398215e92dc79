import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isCode } from '../../../domain/codes.ts';
import type { ProposalState as State } from '../../../domain/pedigree-proposal/states.ts';
import type { OwnProposal } from '../../../entities/pedigree/proposal-queries.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { OwnWord } from '../own-word.tsx';

const TEXTS: Readonly<Record<State, MessageDescriptor>> = {
  waiting: msg`Everybody reads it, marked as its owner’s word. An admin will look at it.`,
  confirmed: msg`An admin confirmed it. It cannot be changed any more.`,
  removed: msg`An admin removed it. Change what you wrote to propose it again.`,
  impossible: msg`It was taken away, because of what a stud book says of its relatives.`,
  replaced: msg`A stud book has this dog now: its word stands in the place of yours.`,
  withdrawn: msg`You took it back.`,
};

/** What became of a pedigree that this person proposes. */
export function ProposalState({ proposal: { record, fact } }: { proposal: OwnProposal }) {
  const { i18n } = useLingui();
  const state = fact && (
    <>
      {i18n._(TEXTS[fact.state])} {fact.state === 'impossible' && isCode(fact.code) && i18n._(codeText(fact.code))}
    </>
  );
  return <OwnWord record={record} decided={fact && { state, reason: fact.reason }} />;
}
