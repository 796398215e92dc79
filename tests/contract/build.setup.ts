import { buildServiceIfNeeded } from '../../scripts/lib/builds.ts';

/** Some contract tests run the built service in separate processes. */
export default buildServiceIfNeeded;
