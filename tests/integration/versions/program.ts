import { inputOf } from '../../../src/data/own/merging/input-of.ts';
import { nodeDevice } from '../../../src/data/testing/node-device.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { startService } from '../../../sync-server/src/start-service.ts';

/** The parts that tests use of a program built from changed sources: its devices and its service. */
export const program = { nodeDevice, startService, versionOf, inputOf };
