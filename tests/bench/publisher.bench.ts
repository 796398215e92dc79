import { ownDatabaseName } from '../../couchdb/databases.ts';
import type { Publisher } from '../../sync-server/src/publishing/publisher.ts';
import { statementOf } from './facts.ts';
import { publishAll, writePeople } from './publishing.ts';
import { sized } from './size.ts';
import { openStage, POSTS, type Row, type Stage } from './stage.ts';

const PEOPLE = sized(100, 10);
const SINGLES = sized(50, 3);
const GOAL = { atLeast: process.env.COUCHDB_URL === undefined ? 1 / 4 : 1 / 3 };

/** From statements in a hundred people's databases to facts and outcomes, against only writing the same facts. */
export async function run(): Promise<Row[]> {
  const stage = await openStage({ PUBLISHER: 'off' });
  try {
    const each = POSTS / PEOPLE;
    const people = await writePeople(stage, PEOPLE, (_people, index) =>
      Array.from({ length: each }, (_unused, number) => statementOf(index * each + number)),
    );
    const {
      perSecond,
      bare,
      done: single = Number.NaN,
    } = await publishAll(stage, 'community', (publisher) => publishOneByOne(stage, publisher, people));
    return [
      {
        name: `statements published, ${PEOPLE} people`,
        value: perSecond,
        unit: 'per second',
        goal: { atLeast: 1_000 },
      },
      { name: 'bare _bulk_docs of the same facts', value: bare, unit: 'per second' },
      { name: 'publishing in relation to the bare writing', value: perSecond / bare, unit: 'x', goal: GOAL },
      { name: 'one statement, from wake-up to everything written (median)', value: single, unit: 'ms' },
    ];
  } finally {
    await stage.close();
  }
}

async function publishOneByOne(
  { service: { couch } }: Stage,
  publisher: Publisher,
  people: readonly string[],
): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < SINGLES; number += 1) {
    const database = ownDatabaseName(people[number % people.length] ?? '');
    await couch.use<object>(database).bulk({ docs: [statementOf(POSTS + number)] });
    const began = performance.now();
    publisher.wake(database);
    await publisher.idle();
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}
