import { VerifiedBadge } from '../../../entities/organisation/labels.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { type Badged, Badges } from '../badges.tsx';
import '../organisations.css';

interface HeadProps extends Badged {
  readonly name: string;
  readonly verifiedAt: string | undefined;
}

/** The head of an organisation's page, for members and visitors. */
export function Head({ name, verifiedAt, ...badged }: HeadProps) {
  return (
    <header className="organisation__head row row--wrap between">
      <PageHeading>
        <bdi>{name}</bdi>
      </PageHeading>
      <span className="row row--wrap tight">
        <Badges {...badged} />
        {verifiedAt !== undefined && <VerifiedBadge at={verifiedAt} />}
      </span>
    </header>
  );
}
