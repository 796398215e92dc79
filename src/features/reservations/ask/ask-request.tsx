import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useId, useState } from 'react';
import { ulid } from 'ulid';
import type { Person } from '../../../data/api/session.ts';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import type { Code } from '../../../domain/codes.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { kyivDay } from '../../../domain/reservation/day.ts';
import { freeDays, type ReservationForm, reservationCharactersLeft } from '../../../domain/reservation/rules.ts';
import type { ReservationStatement } from '../../../domain/reservation/schema.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { reservationKeys } from '../../../entities/reservation/keys.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useServiceNow } from '../../../session/sync-status.ts';
import { useDraftedForm } from '../../../session/use-drafted-form.ts';
import { CharactersLeft } from '../../../ui/field/characters-left.tsx';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { AreaItem } from '../../../ui/form/items.tsx';
import { useOpenForm } from '../../../ui/form/open-forms.tsx';
import { askDrafts } from './ask-draft.ts';
import { DayField, PetItem, ServiceItem } from './ask-fields.tsx';
import { currentForm, formOf, lostIn, marksOf, newForm, problemsIn, statementOf } from './ask-form.ts';

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
  const { t, i18n } = useLingui();
  const [now] = useState(useServiceNow());
  const today = kyivDay(now);
  const [adding, setAdding] = useState(false);
  const ask = useAsk();
  const own = pets.map(({ id }) => id);
  const form = useDraftedForm({
    drafts: askDrafts,
    place: { target: again?.statement._id ?? announcement._id, userId: person.userId },
    initial: again === null ? newForm(announcement, own) : formOf(again.statement, again.day),
    chosen: again === null || again.day === null ? {} : { day: again.day },
    problemsOf: (values) => problemsIn(values, announcement, { pets: own, now, person }),
    send: async (values) => {
      const { id, code } = await ask(currentForm(values, announcement, { pets: own, now }), announcement, again);
      if (id !== null) onAsked(id);
      return code;
    },
  });
  useOpenForm(form.touched);
  const { values, discard, change } = form;
  const stands = currentForm(values, announcement, { pets: own, now });
  const problems = { ...lostIn(values, stands, { offered: announcement, today }), ...form.problems };
  const sentence = (code: Code | undefined) => (code === undefined ? undefined : i18n._(codeText(code)));
  const ofServices = announcement.kind === 'Services';
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

interface MessageFieldProps {
  text: string;
  hint: string;
  error: string | undefined;
}

function MessageField({ text, hint, error }: MessageFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { max, maxUnits } = LIMITS.reservationMessage;
  return (
    <AreaItem
      name="message"
      label={t`Message`}
      hint={hint}
      rows={3}
      maxLength={maxUnits}
      left={<CharactersLeft id={`${id}-left`} left={reservationCharactersLeft(text)} max={max} />}
      error={error}
    />
  );
}

/** Writes a request on this device; the sync sends it. */
function useAsk() {
  const { api } = useDataClient();
  const client = useQueryClient();
  return async (
    form: ReservationForm,
    announcement: AnnouncementFact,
    again: Again | null,
  ): Promise<{ id: string; code: null } | { id: null; code: Code }> => {
    const before = again?.statement._id ?? null;
    const at = new Date().toISOString();
    const statement = statementOf(form, { announcement, again: before, ulid: ulid(), at });
    if (statement === null) return { id: null, code: 'statement/malformed' };
    const result = await api.put(statement);
    if (!result.ok) return { id: null, code: result.code };
    // A refused request to the former owner is discarded.
    if (before !== null && before !== statement._id) await api.discard(before);
    await client.invalidateQueries({ queryKey: reservationKeys.all });
    return { id: statement._id, code: null };
  };
}
