import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Code } from '../../domain/codes.ts';
import { ASPECTS } from '../../domain/opinion/aspects.ts';
import { reviewCharactersLeft } from '../../domain/review/rules.ts';
import { isNewer } from '../../domain/upgrades.ts';
import { CommentItem, RatingItem } from '../../entities/review/rating-items.tsx';
import { NewerNotice } from '../../entities/statement/newer-notice.tsx';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { useUnreachable } from '../../session/sync-status.ts';
import { useDraftedForm } from '../../session/use-drafted-form.ts';
import { CheckedForm, DraftBanner } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { type About, subjectOf } from './about.ts';
import { aspectName } from './aspect-texts.ts';
import { opinionKeys } from './keys.ts';
import { opinionDrafts } from './opinion-draft.ts';
import type { OwnOpinion } from './queries.ts';
import { type OpinionValues, valuesOf, writeOpinion } from './write-opinion.ts';

interface OpinionDialogProps {
  about: About;
  /** What entitles this person to write. */
  because: string;
  /** This person's opinion so far; null: none. */
  own: OwnOpinion | null;
  onClose: () => void;
}

/** Writes or edits this person's opinion, also offline. */
export default function OpinionDialog(props: OpinionDialogProps) {
  const { t } = useLingui();
  const { own, onClose } = props;
  return (
    <Modal title={isWritten(own) ? t`Edit your review` : t`Write a review`} onClose={onClose}>
      {isNewer(own?.statement) ? <NewerNotice /> : <OpinionForm {...props} />}
    </Modal>
  );
}

function isWritten(own: OwnOpinion | null): boolean {
  return own !== null && own.state !== 'removed';
}

type Problems = { [F in keyof OpinionValues | 'general']?: Code };

function OpinionForm({ about, because, own, onClose }: OpinionDialogProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const person = usePerson();
  const client = useQueryClient();
  const notify = useNotify();
  const unreachable = useUnreachable();
  const subject = subjectOf(about);
  const form = useDraftedForm<OpinionValues, Problems>({
    drafts: opinionDrafts,
    place: { target: subject, userId: person?.userId ?? '' },
    initial: valuesOf(subject, own),
    problemsOf: ({ comment }) => (reviewCharactersLeft(comment) < 0 ? { comment: 'review/too-long' } : {}),
    send: async (values) => {
      if (person === null) return 'device/not-signed-in';
      const result = await writeOpinion(api, { subject, because }, values, person);
      if (!result.ok) return result.code;
      await client.invalidateQueries({ queryKey: opinionKeys.all });
      const text = unreachable
        ? t`Your review is waiting on this device and will send by itself.`
        : t`Thank you. Your review is on its way.`;
      notify({ tone: 'positive', about: subject, text });
      onClose();
      return null;
    },
  });
  const { values, problems, discard, sentence } = form;
  return (
    <CheckedForm className="opinion-form" frame={form.frame}>
      <DraftBanner {...discard} />
      {about.kind === 'breed' && <p className="soft">{t`Rate how easy each is to live with.`}</p>}
      {ASPECTS[about.kind].map((aspect) => (
        <RatingItem
          key={aspect}
          name={['ratings', aspect]}
          label={aspectName(aspect, about, i18n)}
          short={about.kind === 'breed'}
        />
      ))}
      <CommentItem name="comment" comment={values.comment} error={sentence(problems.comment)} />
      <p className="field__hint">{t`Everyone will see it, along with your name. You can edit it at any time.`}</p>
      <p role="alert" className="field__error">
        {sentence(problems.general)}
      </p>
      <FormActions sticky submit={isWritten(own) ? t`Save` : t`Publish review`} busy={form.busy} onCancel={onClose} />
    </CheckedForm>
  );
}
