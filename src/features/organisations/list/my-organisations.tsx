import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { organisationPath } from '../../../domain/paths.ts';
import { useMyOrganisations } from '../../../entities/organisation/queries.ts';
import type { ShownOrganisation } from '../../../entities/organisation/shown-organisation.ts';
import { Button } from '../../../ui/action/button.tsx';
import { FloatingButton } from '../../../ui/action/floating-button.tsx';
import { WindowedList } from '../../../ui/layout/windowed-list.tsx';
import { StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { lazyDialog, useDialogsAhead } from '../../../ui/overlay/lazy-dialog.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { MyInvites } from '../invites/my-invites.tsx';
import '../organisations.css';
import { LinkRow } from '../../../ui/layout/link-row.tsx';
import { Badges } from '../badges.tsx';

/** One of a person's organisations in a list: its name, its type, and their role. */
function OrganisationRow({ organisation }: { organisation: ShownOrganisation }) {
  const { t } = useLingui();
  const { id, name, organisationType, role, closedAt, founding } = organisation;
  return (
    <LinkRow
      to={organisationPath(id)}
      sign={
        <span className="organisation-sign">
          <Icon name="house" size={22} />
        </span>
      }
      words={
        <>
          <bdi className="link-row__name">{name}</bdi>
          {founding !== null && (
            <span className={founding.state === 'refused' ? 'link-row__refused' : 'link-row__waits'}>
              {founding.state === 'waiting' && t`Waiting to send`}
              {founding.state === 'sent' && t`On its way`}
              {founding.state === 'refused' && t`Not created`}
            </span>
          )}
        </>
      }
      badges={<Badges type={organisationType} closed={closedAt !== null} teamRole={role} />}
    />
  );
}

const CreateDialog = lazyDialog(() => import('./create-dialog.tsx'));
const DIALOGS = [CreateDialog];

/** The height of a row at the default font size. */
const ROW_HEIGHT_PX = 77;

/** A person's organisations, and their pending invites (spec part 2, section 2). */
export function MyOrganisations() {
  useDialogsAhead(DIALOGS);
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data, isError, refetch } = useMyOrganisations();
  const [creating, setCreating] = useState(false);
  const close = useCallback(() => setCreating(false), []);
  if (isError) {
    return (
      <StatePanel
        title={<h2>{t`Couldn’t load your organisations`}</h2>}
        text={t`Couldn’t load the data saved on this device.`}
      >
        <Button onClick={() => void refetch()}>{t`Try again`}</Button>
      </StatePanel>
    );
  }
  if (data === undefined) return <Waiting />;
  const create = () => setCreating(true);
  return (
    <div className="organisations">
      <MyInvites earlier />
      {data.length === 0 ? (
        <StatePanel
          title={<h2>{t`No organisations yet`}</h2>}
          text={t`Create one for your grooming salon and invite the people you work with.`}
        >
          <Button variant="primary" onClick={create}>
            <Icon name="plus" size={20} />
            {t`New organisation`}
          </Button>
        </StatePanel>
      ) : (
        <>
          <div className="panel link-rows">
            <WindowedList label={t`My organisations`} items={data} keyOf={idOf} rowHeight={ROW_HEIGHT_PX}>
              {(organisation) => <OrganisationRow organisation={organisation} />}
            </WindowedList>
          </div>
          <FloatingButton icon="plus" label={t`New organisation`} onClick={create} />
        </>
      )}
      {creating && (
        <CreateDialog
          onClose={close}
          onCreated={(id) => {
            close();
            void navigate(organisationPath(id));
          }}
        />
      )}
    </div>
  );
}

const idOf = ({ id }: ShownOrganisation) => id;
