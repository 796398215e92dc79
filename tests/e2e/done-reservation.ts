import { ownDatabaseName } from '../../couchdb/databases.ts';
import { reservationFactIds } from '../../src/domain/reservation/id.ts';
import type { ReservationFact } from '../../src/domain/reservation/schema.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { startService } from '../../sync-server/src/start-service.ts';

/**
 * `done-reservation <data folder> <executor> <client> <pet> <ulid>`: a walk that lies behind two people, as the service
 * and both of them have it, in a service's data while it stands still. Waiting for its day to pass takes a day.
 */
const [dataDir = '', executor = '', client = '', pet = '', ulid = ''] = process.argv.slice(2);
const at = new Date().toISOString();
const fact: ReservationFact = {
  _id: reservationFactIds.make(executor, client, ulid),
  ...{
    type: 'reservation',
    schemaVersion: versionOf('reservation'),
    announcement: `announcement:services:${executor}`,
  },
  ...{
    service: 'dogWalking',
    pet,
    petName: 'Рекс',
    day: at.slice(0, 10),
    message: 'Гуляти',
    createdAt: at,
    offer: null,
  },
  ...{ petPrice: null, state: 'done', history: [], contacts: null, due: null, epoch: 1, statementRev: '1-a' },
  client: { name: 'Олена Коваль', letter: 'ОК' },
  executor: { name: 'Тарас Бондар', letter: 'ТБ' },
  ...{ authorId: client, uid: executor, publishedAt: at, participants: [client, executor] },
};
const service = await startService({ dataDir });
for (const database of ['matters', ownDatabaseName(executor), ownDatabaseName(client)])
  await service.couch.use<ReservationFact>(database).insert(fact);
await service.stop();
