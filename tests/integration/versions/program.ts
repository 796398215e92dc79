import { inputOf } from '../../../src/data/own/input-of.ts';
import { nodeDevice } from '../../../src/data/testing/node-device.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { startService } from '../../../sync-server/src/start-service.ts';

/** What a test takes of a program that was built from these sources with changes: its devices and its service. */
export const program = { nodeDevice, startService, versionOf, inputOf };
