import { organisationKey } from '../../domain/organisation/id.ts';
import { routePath } from '../../domain/routes.ts';

/** The address of an organisation. `id`: its fact's, also before the service has made it. */
export const organisationPath = (id: string) => routePath('organisation', { orgId: organisationKey(id) });
