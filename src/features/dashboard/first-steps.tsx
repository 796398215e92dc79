import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { fieldsOf } from '../../domain/fields.ts';
import { routePath } from '../../domain/routes.ts';
import { useOwnProfile } from '../../entities/person/queries.ts';
import { useOwnPets } from '../../entities/pet/queries.ts';
import { localStore } from '../../platform/browser-storage.ts';
import { EMERGENCY_PREFIX } from '../../session/session.tsx';
import { IconButton } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';

const KEY = `${EMERGENCY_PREFIX}first-steps`;

/** What the profile and the pets do not tell; removed at sign-out. */
interface Noted {
  readonly dismissed: boolean;
  readonly looked: boolean;
}

export interface FirstStepsProps {
  /** Whether the app is on the home screen. */
  isInstalled: boolean;
  /** Installs it; null if this browser cannot. */
  onInstall: (() => void) | null;
}

/** For a step that is done. */
const NOWHERE = '';

interface Step {
  readonly key: string;
  readonly text: string;
  readonly isDone: boolean;
  /** An address, or what a press does. */
  readonly to: string | (() => void);
}

/** Whether what the first steps depend on is read from this device. */
export function useFirstStepsRead(): boolean {
  const [profile, pets] = [useOwnProfile(), useOwnPets()];
  return !profile.isPending && !pets.isPending;
}

/** What a new person does first, each one tap away and ticked once done; nothing when all is done or dismissed. */
export function FirstSteps({ isInstalled, onInstall }: FirstStepsProps) {
  const { t } = useLingui();
  const profile = useOwnProfile().data?.statement;
  const pets = useOwnPets().data ?? [];
  const [noted, setNoted] = useState(readNoted);
  const note = (part: Partial<Noted>) => {
    const next = { ...noted, ...part };
    localStore.writeJson(KEY, next);
    setNoted(next);
  };
  const steps: Step[] = [
    {
      key: 'city',
      text: t`Say where you live`,
      isDone: profile?.city != null,
      to: `${routePath('myProfile')}?tab=contacts`,
    },
    { key: 'pet', text: t`Add your pet`, isDone: pets.length > 0, to: routePath('myPets') },
    { key: 'photo', text: t`Add a photo of you`, isDone: profile?.avatar != null, to: routePath('myProfile') },
    { key: 'people', text: t`Find people near you`, isDone: noted.looked, to: routePath('services') },
    ...(isInstalled || onInstall !== null
      ? [
          {
            key: 'install',
            text: t`Put Lapka on your home screen`,
            isDone: isInstalled,
            to: onInstall ?? NOWHERE,
          },
        ]
      : []),
  ];
  // A new device has no profile until its first sync, and cannot know what is done.
  if (profile === undefined || noted.dismissed || steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className="dash__card dash__card--wide panel" aria-labelledby="first-steps">
      <div className="first-steps__head row between">
        <h2 id="first-steps">{t`First steps`}</h2>
        <IconButton label={t`Hide the first steps`} onClick={() => note({ dismissed: true })}>
          <Icon name="close" />
        </IconButton>
      </div>
      <ol className="first-steps">
        {steps.map((step) => (
          <StepRow key={step.key} step={step} onPress={() => step.key === 'people' && note({ looked: true })} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ step: { text, isDone, to }, onPress }: { step: Step; onPress: () => void }) {
  const { t } = useLingui();
  const content: ReactNode = (
    <>
      <span className={isDone ? 'first-steps__mark first-steps__mark--done' : 'first-steps__mark'}>
        {isDone && <Icon name="tick" size={18} />}
      </span>
      {text}
      {isDone && <span className="visually-hidden">: {t`done`}</span>}
    </>
  );
  return (
    <li>
      {isDone ? (
        <span className="first-steps__step first-steps__step--done">{content}</span>
      ) : typeof to === 'string' ? (
        <Link to={to} className="first-steps__step" onClick={onPress}>
          {content}
        </Link>
      ) : (
        <button type="button" className="first-steps__step" onClick={to}>
          {content}
        </button>
      )}
    </li>
  );
}

function readNoted(): Noted {
  const { dismissed, looked } = fieldsOf<Noted>(localStore.readJson(KEY));
  return { dismissed: dismissed === true, looked: looked === true };
}
