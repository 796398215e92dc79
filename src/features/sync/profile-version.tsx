import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { POST_VARIANTS, variantAddress } from '../../domain/photo/variants.ts';
import { profileDetails } from '../../domain/profile/details.ts';
import type { ProfileStatement } from '../../domain/profile/schema.ts';
import { fullName } from '../../entities/person/person-name.tsx';
import { usePersistedPhoto } from '../../entities/photo/use-persisted-photo.ts';
import { priceText, SERVICE_NAMES } from '../../i18n/service-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useObjectAddress } from '../../ui/picture/use-object-address.ts';

type Part = { name: string; fields: readonly string[]; value: ReactNode };

/** The fields of one version of the profile that differ, each with its name, in words. Without fields, all of it. */
export function ProfileVersion({ profile, fields }: { profile: ProfileStatement; fields: readonly string[] }) {
  const parts = useParts(profile);
  const differing = parts.filter((part) => part.fields.some((field) => fields.includes(field)));
  const shown = differing.length === 0 ? parts : differing;
  return (
    <dl className="sync-conflict__profile stack tight">
      {shown.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function useParts(profile: ProfileStatement): Part[] {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { bio, avatar, city, phone, cityVisible, phoneVisible, services } = profileDetails(profile);
  const nothing = t`Nothing`;
  const seen = (visible: boolean) => (visible ? t`Visible` : t`Hidden`);
  return [
    {
      name: t`Name`,
      fields: ['firstName', 'secondName', 'letter'],
      value: fullName(profile),
    },
    { name: t`About you`, fields: ['bio'], value: bio === '' ? nothing : bio },
    {
      name: t`Photo`,
      fields: ['avatar'],
      value: avatar === null ? nothing : <Picture sha256={avatar.sha256} name={t`Photo`} />,
    },
    {
      name: t`City`,
      fields: ['city'],
      value: city === null ? nothing : `${city.city[locale]}, ${city.country[locale]}`,
    },
    { name: t`Others see the city`, fields: ['cityVisible'], value: seen(cityVisible) },
    { name: t`Phone`, fields: ['phone'], value: phone === '' ? nothing : phone },
    { name: t`Others see the phone`, fields: ['phoneVisible'], value: seen(phoneVisible) },
    {
      name: t`Services`,
      fields: ['services'],
      value:
        services.length === 0
          ? nothing
          : services.map((offer) => `${i18n._(SERVICE_NAMES[offer.nameKey])}: ${priceText(offer, i18n)}`).join('; '),
    },
    {
      name: t`Language`,
      fields: ['preferredLanguage'],
      value: profile.preferredLanguage === 'uk' ? 'Українська' : 'English',
    },
  ];
}

/** A picture of either version: the bytes may still be on this device only. */
function Picture({ sha256, name }: { sha256: string; name: string }) {
  const persisted = usePersistedPhoto(sha256);
  const local = useObjectAddress(persisted.data ?? null);
  if (!persisted.isFetched) return null;
  return (
    <img
      className="sync-conflict__picture"
      src={local ?? variantAddress(sha256, POST_VARIANTS[1])}
      alt={name}
      width={96}
      height={96}
    />
  );
}
