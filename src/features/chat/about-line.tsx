import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { offererName } from '../../domain/announcement/offerer.ts';
import { kindNamed, typeOfFact } from '../../domain/kinds/kinds.ts';
import { announcementPath, petPath } from '../../domain/paths.ts';
import { useAnnouncementFact } from '../../entities/announcement/queries.ts';
import { usePetFact } from '../../entities/pet/queries.ts';

/** Whether a message can be about it: the id comes from an address and may be anything. */
export function canBeAbout(id: string): boolean {
  return lineOf(id) !== undefined;
}

/** The page on which a message was started; nothing where that page cannot be read now. */
export function AboutLine({ id }: { id: string }) {
  const AboutIt = lineOf(id);
  return AboutIt === undefined ? null : <AboutIt id={id} />;
}

/** A row for each kind that the schema of a message allows. */
const LINES: Readonly<Record<string, ComponentType<{ id: string }>>> = {
  pet: AboutPet,
  announcement: AboutAnnouncement,
};

function lineOf(id: string): ComponentType<{ id: string }> | undefined {
  const type = typeOfFact(id);
  return type !== null && kindNamed(type).factIds?.is(id) === true ? LINES[type] : undefined;
}

function AboutPet({ id }: { id: string }) {
  const read = usePetFact(id).data;
  return read?.kind === 'found' ? <Line to={petPath(id)} name={read.value.name} /> : null;
}

function AboutAnnouncement({ id }: { id: string }) {
  const { t } = useLingui();
  const read = useAnnouncementFact(id).data;
  if (read?.kind !== 'found') return null;
  const { kind, pet } = read.value;
  const person = offererName(read.value);
  const name = kind === 'Pet' && pet !== null ? pet.name : t`Services by ${person}`;
  return <Line to={announcementPath(id)} name={name} />;
}

function Line({ to, name }: { to: string; name: string }) {
  return (
    <p className="chat-about">
      <Trans>
        About: <Link to={to}>{name}</Link>
      </Trans>
    </p>
  );
}
