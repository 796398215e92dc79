import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { organisationKey } from '../../domain/organisation/id.ts';
import { routePath } from '../../domain/routes.ts';
import { useInvites, useMemberships, useMyOrganisations } from '../../entities/organisation/queries.ts';
import { Icon } from '../../ui/picture/icons.tsx';
import { MyInvites } from './invites/my-invites.tsx';
import './organisations.css';

/** A person's organisations, as far as they let their profile show them; nothing without any. */
export function Memberships({ userId }: { userId: string }) {
  const read = useMemberships(userId).data;
  return read?.kind === 'found' ? <List organisations={read.value} /> : null;
}

/** Whether the content of `OwnMemberships` is known: until then it has no height, and would move what is below it. */
export function useOwnMembershipsKnown(): boolean {
  const mine = useMyOrganisations();
  const invites = useInvites();
  return !mine.isPending && !invites.isPending;
}

/** The same for this person, read on this device, with the pending invites. */
export function OwnMemberships({ userId }: { userId: string }) {
  const mine = useMyOrganisations().data;
  const shown = useMemo(
    () =>
      (mine ?? [])
        .filter(({ team, closedAt }) => closedAt === null && team.some((each) => each.userId === userId && each.shown))
        .map(({ id, name }) => ({ key: organisationKey(id), name })),
    [mine, userId],
  );
  return (
    <>
      <List organisations={shown} />
      <MyInvites />
    </>
  );
}

function List({ organisations }: { organisations: readonly { key: string; name: string }[] }) {
  const { t } = useLingui();
  if (organisations.length === 0) return null;
  return (
    <ul className="memberships" aria-label={t`Organisations`}>
      {organisations.map(({ key, name }) => (
        <li key={key}>
          <Link to={routePath('organisation', { orgId: key })}>
            <Icon name="house" size={18} />
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
