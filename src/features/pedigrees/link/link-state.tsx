import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LinkState as State } from '../../../domain/pedigree-link/states.ts';
import type { OwnLink } from '../../../entities/pedigree/link-queries.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { OnItsWay } from '../../../ui/notice/on-its-way.tsx';

const TEXTS: Readonly<Record<State, MessageDescriptor>> = {
  asked: msg`An admin will look at it. Until then only you see this.`,
  granted: msg`Linked: everybody who opens this page finds the pedigree.`,
  refused: msg`An admin did not link the two. Change what you told to ask again.`,
  taken: msg`Another pet is linked with this pedigree. An admin will look at it.`,
  unknown: msg`There is no such pedigree.`,
  ended: msg`No longer linked: an admin linked the pedigree with another pet.`,
};

/** What became of what this person says of a pet and its pedigree. */
export function LinkState({ link: { record, fact } }: { link: OwnLink }) {
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
      <p role="status">{i18n._(TEXTS[fact.state])}</p>
      {reason !== '' && (
        <blockquote dir="auto" className="field__hint">
          {reason}
        </blockquote>
      )}
    </>
  );
}
