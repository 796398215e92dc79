import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatementInput } from '../../../data/api/own.ts';
import type { Person } from '../../../data/api/session.ts';
import type { Code } from '../../../domain/codes.ts';
import type { Place } from '../../../domain/place/schema.ts';
import type { ServiceOffer } from '../../../domain/profile/services.ts';
import { marketKeys } from '../../../entities/announcement/keys.ts';
import type { OwnAnnouncement } from '../../../entities/announcement/offers.ts';
import type { OwnPet } from '../../../entities/pet/shown-pet.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useDraftedForm } from '../../../session/use-drafted-form.ts';
import { useOpenForm } from '../../../ui/form/open-forms.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { announcementDrafts } from './publish-draft.ts';
import { type InName, isAnnounced, type PublishValues, type StoredAnnouncement, statementsOf } from './publish-form.ts';
import { whyNot } from './type-step.tsx';

export interface PublishFormProps {
  person: Person;
  draftName: string;
  base: StoredAnnouncement | null;
  /** The organisation in whose name it is, which can announce only services. Null: in one's own. */
  organisation: InName | null;
  /** The edited announcement has ended: publishing it renews it. */
  ended: boolean;
  initial: PublishValues;
  /** The initial city of a new announcement. */
  city: Place | null;
  offers: readonly ServiceOffer[];
  profileThere: boolean;
  announcements: readonly OwnAnnouncement[];
  pets: readonly OwnPet[];
  onClose: () => void;
}

/** The values over both steps, and what prevents the next one. */
export function usePublishForm(props: PublishFormProps) {
  const { person, organisation, draftName, ended, initial, offers, onClose } = props;
  const { announcements, pets, profileThere } = props;
  // The form must not overwrite what another device writes in the meantime: it keeps the revision that it was opened
  // with.
  const [base] = useState(props.base);
  const choosesType = base === null && organisation === null;
  const blockedBy = ({ kind }: PublishValues) =>
    choosesType ? whyNot(kind, { offers, announcements, pets, profileThere }) : null;
  // A stored draft may be forbidden by now, for instance because services were announced on another device.
  const stepOf = (values: PublishValues) => (blockedBy(values) === null ? values.step : 1);
  // Leaves out pets that were announced elsewhere since the form was opened.
  const pending = ({ pets: chosen, ...values }: PublishValues) => ({
    ...values,
    pets: base === null ? chosen.filter((pet) => !isAnnounced(announcements, pet)) : chosen,
  });
  const statements = (values: PublishValues) =>
    statementsOf(pending(values), { person, organisation, offers, base, ended, now: new Date().toISOString() });
  const publish = usePublish(onClose);
  const form = useDraftedForm({
    drafts: announcementDrafts,
    place: { target: draftName, userId: person.userId },
    initial,
    problemsOf: (now) => {
      const built = statements(stepOf(now) === 1 ? { ...now, kind: null } : now);
      return built.ok ? {} : built.problems;
    },
    send: async (now) => {
      const built = statements(now);
      return built.ok ? publish(built.statements) : 'statement/malformed';
    },
  });
  useOpenForm(true);
  return { ...form, base, choosesType, step: stepOf(form.values), blocked: blockedBy(form.values) };
}

/** Writes the statements on this device; the sync sends them. Resolves to the reason if one could not be written. */
function usePublish(onClose: () => void) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  return async (statements: readonly StatementInput[]): Promise<Code | null> => {
    for (const statement of statements) {
      const result = await api.put(statement);
      if (!result.ok) return result.code;
    }
    await client.invalidateQueries({ queryKey: marketKeys.all });
    notify({
      tone: 'positive',
      about: 'announcement',
      text: t`Saved. Others will see it as soon as it’s published; you’ll find it in your announcements.`,
    });
    onClose();
    return null;
  };
}
