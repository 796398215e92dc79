import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isCode } from '../../../domain/codes.ts';
import type { ProposalState as State } from '../../../domain/pedigree-proposal/states.ts';
import type { OwnProposal } from '../../../entities/pedigree/proposal-queries.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { OnItsWay } from '../../../ui/notice/on-its-way.tsx';

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
  const { t, i18n } = useLingui();
  if (record.state === 'refused') {
    const why = i18n._(codeText(record.outcome?.code ?? null));
    return <p className="field__error">{t`Not published: ${why}`}</p>;
  }
  if (fact === null || record.state !== 'published') {
    return (
      <p>
        <OnItsWay waiting={record.state === 'waiting'} />
      </p>
    );
  }
  const reason = fact.reason?.trim() ?? '';
  return (
    <>
      <p role="status">
        {i18n._(TEXTS[fact.state])} {fact.state === 'impossible' && isCode(fact.code) && i18n._(codeText(fact.code))}
      </p>
      {reason !== '' && (
        <blockquote dir="auto" className="field__hint">
          {reason}
        </blockquote>
      )}
    </>
  );
}
