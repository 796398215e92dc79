import { buildServiceIfNeeded } from '../../scripts/lib/builds.ts';

/** Some contract tests run the built service in processes of its own. */
export default buildServiceIfNeeded;
