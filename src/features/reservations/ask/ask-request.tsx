import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import type { Person } from '../../../data/api/session.ts';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { kyivDay } from '../../../domain/reservation/day.ts';
import { freeDays } from '../../../domain/reservation/rules.ts';
import type { ReservationStatement } from '../../../domain/reservation/schema.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { useServiceNow } from '../../../session/sync-status.ts';
import { useDraftedForm } from '../../../session/use-drafted-form.ts';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { askDrafts } from './ask-draft.ts';
import { DayField, MessageField, PetItem, ServiceItem } from './ask-fields.tsx';
import { currentForm, formOf, lostIn, marksOf, newForm, problemsIn } from './ask-form.ts';
import { useWriteRequest } from './queries.ts';

/** The dialog that adds a pet; the app injects it, because it belongs to another feature. */
export type AddPetDialog = ComponentType<{ onClose: () => void; onWritten: (id: string) => void }>;

/** A refused request to send again, with another day if one was chosen. */
export interface Again {
  readonly statement: ReservationStatement;
  readonly day: string | null;
}

interface AskRequestProps {
  person: Person;
  announcement: AnnouncementFact;
  pets: readonly ShownPet[];
  /** Null: a new request. */
  again: Again | null;
  AddPet: AddPetDialog;
  onClose: () => void;
  /** `id`: the statement's. */
  onAsked: (id: string) => void;
}

/** The form of a request: for a service all four fields, for a pet its day and the message. */
export function AskRequest({ person, announcement, pets, again, AddPet, onClose, onAsked }: AskRequestProps) {
  const { t } = useLingui();
  const [now] = useState(useServiceNow());
  const today = kyivDay(now);
  const [adding, setAdding] = useState(false);
  const write = useWriteRequest();
  const own = pets.map(({ id }) => id);
  const ofServices = announcement.kind === 'Services';
  const form = useDraftedForm({
    drafts: askDrafts,
    place: { target: again?.statement._id ?? announcement._id, userId: person.userId },
    initial: again === null ? newForm(announcement, own) : formOf(again.statement, again.day),
    chosen: again === null || again.day === null ? {} : { day: again.day },
    problemsOf: (values) => problemsIn(values, announcement, { pets: own, now, person }),
    send: async (values) => {
      const { id, code } = await write(
        currentForm(values, announcement, { pets: own, now }),
        announcement,
        again?.statement._id ?? null,
      );
      if (id !== null) onAsked(id);
      return code;
    },
  });
  const { values, discard, change, prefill, sentence } = form;
  // The only pet may reach this device after the dialog has opened.
  const [first, ...others] = own;
  const only = ofServices && others.length === 0 && values.pet === null ? first : undefined;
  useEffect(() => {
    if (only !== undefined) prefill({ pet: only });
  }, [only, prefill]);
  const stands = currentForm(values, announcement, { pets: own, now });
  const problems = { ...lostIn(values, stands, { offered: announcement, today }), ...form.problems };
  return (
    <>
      <CheckedForm frame={form.frame} className="ask">
        <DraftBanner {...discard} />
        {ofServices && <ServiceItem services={announcement.services} error={sentence(problems.service)} />}
        <DayField
          key={`${stands.service} ${discard.filling}`}
          days={ofServices && stands.service === null ? null : freeDays(announcement, stands.service, now)}
          marks={marksOf(announcement, stands.service)}
          chosen={stands.day}
          today={today}
          error={sentence(problems.day)}
          onChoose={(day) => change({ day })}
        />
        {ofServices && <PetItem pets={pets} error={sentence(problems.pet)} onAdd={() => setAdding(true)} />}
        <MessageField
          text={values.message}
          hint={ofServices ? t`What your pet needs, and at what time.` : t`A few words about yourself and your home.`}
          error={sentence(problems.message)}
        />
        <p role="alert" className="field__error">
          {sentence(problems.general)}
        </p>
        <FormActions sticky busy={form.busy} submit={t`Send request`} onCancel={onClose} />
      </CheckedForm>
      {/* Outside the form, which its own submission would submit too. */}
      {adding && (
        <AddPet
          onClose={() => setAdding(false)}
          onWritten={(id) => {
            setAdding(false);
            change({ pet: id });
          }}
        />
      )}
    </>
  );
}
