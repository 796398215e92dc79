import { useLingui } from '@lingui/react/macro';
import { petAnnouncementId, SERVICES_ANNOUNCEMENT } from '../../../domain/announcement/id.ts';
import type { AnnouncementKind } from '../../../domain/announcement/schema.ts';
import type { ServiceOffer } from '../../../domain/profile/services.ts';
import { routePath } from '../../../domain/routes.ts';
import type { OwnAnnouncement } from '../../../entities/announcement/offers.ts';
import type { OwnPet } from '../../../entities/pet/shown-pet.ts';
import { ChoiceItem } from '../../../ui/form/items.tsx';
import { Icon, type IconName } from '../../../ui/picture/icons.tsx';
import { BlockedBanner } from './blocked-banner.tsx';

/** Why an announcement of this kind cannot be written now; shown before the form is filled in. */
export type WhyNot =
  | 'services-announced'
  | 'services-ended'
  | 'no-profile'
  | 'no-services'
  | 'no-pets'
  | 'pets-announced';

interface Known {
  offers: readonly ServiceOffer[];
  announcements: readonly OwnAnnouncement[];
  pets: readonly OwnPet[];
  profileThere: boolean;
}

export function whyNot(
  kind: AnnouncementKind | null,
  { offers, announcements, pets, profileThere }: Known,
): WhyNot | null {
  const announced = (id: string) =>
    announcements.find(({ statement, state }) => statement._id === id && state !== 'removed');
  if (kind === 'Services') {
    const existing = announced(SERVICES_ANNOUNCEMENT);
    if (existing !== undefined) return existing.state === 'refused' ? 'services-ended' : 'services-announced';
    if (!profileThere) return 'no-profile';
    return offers.length === 0 ? 'no-services' : null;
  }
  if (kind === 'Pet') {
    if (pets.length === 0) return 'no-pets';
    return pets.every(({ statement }) => announced(petAnnouncementId(statement._id)) !== undefined)
      ? 'pets-announced'
      : null;
  }
  return null;
}

interface TypeStepProps {
  blocked: WhyNot | null;
  /** Shown if none was chosen. */
  error: string | undefined;
  /** Called when the person follows a link out of the dialog. */
  onLeave: () => void;
  onKind: (kind: AnnouncementKind) => void;
}

/** Step 1: services or a pet. */
export function TypeStep({ blocked, error, onLeave, onKind }: TypeStepProps) {
  const { t } = useLingui();
  const kinds: { value: AnnouncementKind; icon: IconName; title: string; text: string }[] = [
    {
      value: 'Services',
      icon: 'megaphone',
      title: t`Services`,
      text: t`Walks, grooming, boarding: with your prices and available days.`,
    },
    { value: 'Pet', icon: 'pet', title: t`A pet`, text: t`A pet looking for a home, free or for a price.` },
  ];
  return (
    <>
      <ChoiceItem
        name="kind"
        label={t`Type`}
        unseen
        error={error}
        onChosen={onKind}
        options={kinds.map(({ value, icon, title, text }) => ({
          value,
          text: (
            <>
              <Icon name={icon} size={32} />
              <span className="choices__words">
                <span>{title}</span>
                <span className="choices__more">{text}</span>
              </span>
            </>
          ),
        }))}
      />
      <div role="status">{blocked !== null && <Blocked why={blocked} onLeave={onLeave} />}</div>
    </>
  );
}

function Blocked({ why, onLeave }: { why: WhyNot; onLeave: () => void }) {
  const { t } = useLingui();
  const mine = { to: routePath('myAnnouncements'), go: t`Go to my announcements` };
  const texts: Record<WhyNot, { text: string; to?: string; go?: string }> = {
    'services-announced': {
      text: t({
        id: 'oneServiceAnnouncementLimit',
        message: 'You already have a services announcement, and you can only have one at a time. You can edit it.',
      }),
      ...mine,
    },
    'services-ended': {
      text: t`Your services announcement has ended or wasn’t published. You can renew or edit it.`,
      ...mine,
    },
    'no-profile': {
      text: t`Your profile isn’t on this device yet. It’ll appear as soon as the server responds.`,
    },
    'no-services': {
      text: t`Your profile doesn’t list any services yet. Tick what you offer and set your prices there, then choose the days here.`,
      to: `${routePath('myProfile')}?tab=services`,
      go: t`See my services`,
    },
    'no-pets': {
      text: t`You don’t have any pets here yet. Add one first.`,
      to: routePath('myPets'),
      go: t`See my pets`,
    },
    'pets-announced': { text: t`All your pets already have an announcement.`, ...mine },
  };
  return <BlockedBanner {...texts[why]} onLeave={onLeave} />;
}
