import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { pedigreeId } from '../../../src/domain/pedigree/id.ts';
import type { PedigreeFact } from '../../../src/domain/pedigree/schema.ts';
import { pedigreeProposalFactId, pedigreeProposalId } from '../../../src/domain/pedigree-proposal/id.ts';
import type { PedigreeProposalFact } from '../../../src/domain/pedigree-proposal/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { recheckProposals } from '../../../sync-server/src/matters/pedigree-proposals/after-import.ts';
import {
  createProposalDecisions,
  type ProposalDecisions,
} from '../../../sync-server/src/matters/pedigree-proposals/open-proposals.ts';
import { importPedigrees } from '../../../sync-server/src/reading/pedigrees/import/import-pedigrees.ts';
import { deliverTo, type World } from './world.ts';

const nobody = { account: async () => null };
const noAudit = { write: async () => undefined, forget: async () => undefined };

const AT = '2026-11-20T10:00:00.000Z';
/** The dog that the helpers mean if none is named. */
export const DOG = 'УКУ 1';

/** Pedigrees proposed by owners in one set of databases. */
export class ProposalWorld {
  readonly world: World;
  /** For files to import. */
  readonly folder: string;

  constructor(world: World, folder: string) {
    this.world = world;
    this.folder = folder;
  }

  publish(): Promise<void> {
    return this.world.publish({ deliver: deliverTo(this.world) });
  }

  async keep(dogId: string, part: Partial<PedigreeFact> = {}): Promise<void> {
    const dog: PedigreeFact = {
      _id: pedigreeId(dogId),
      type: 'pedigree',
      schemaVersion: versionOf('pedigree'),
      dogId,
      name: dogId,
      callName: null,
      sex: null,
      breed: null,
      birthday: null,
      kennel: null,
      sir: null,
      dam: null,
      size: null,
      cm: null,
      weight: null,
      kg: null,
      others: null,
      source: 'import',
      confirmed: true,
      chip: null,
      importedAt: AT,
      ...part,
    };
    await this.world.couch.use<PedigreeFact>('pedigrees').insert(dog);
  }

  async write(person: string, dogId = DOG, more: object = {}): Promise<string> {
    const _id = pedigreeProposalId(dogId);
    await this.world.put(person, {
      _id,
      type: 'pedigree-proposal',
      schemaVersion: 1,
      written: { at: AT, device: 'd1' },
      name: 'БАРОН',
      callName: 'Барон',
      sex: null,
      breed: null,
      birthday: null,
      kennel: null,
      sir: null,
      dam: null,
      others: null,
      pet: null,
      createdAt: AT,
      ...more,
    });
    return _id;
  }

  /** Returns the result: its code, or its state. */
  async propose(person: string, dogId = DOG, more: object = {}): Promise<string | null> {
    const id = await this.write(person, dogId, more);
    await this.publish();
    return await this.world.state(person, id);
  }

  factId(person: string, dogId = DOG): string {
    return pedigreeProposalFactId(pedigreeProposalId(dogId), person);
  }

  async currentMatter(person: string, dogId = DOG): Promise<PedigreeProposalFact | null> {
    return (await this.world.find('matters', this.factId(person, dogId))) as unknown as PedigreeProposalFact | null;
  }

  async copy(person: string): Promise<PedigreeProposalFact | null> {
    return (await this.world.find(
      ownDatabaseName(person),
      this.factId(person),
    )) as unknown as PedigreeProposalFact | null;
  }

  async stateOf(person: string, dogId = DOG): Promise<string | null> {
    return (await this.currentMatter(person, dogId))?.state ?? null;
  }

  async dog(dogId = DOG): Promise<PedigreeFact | null> {
    return (await this.world.find('pedigrees', pedigreeId(dogId))) as unknown as PedigreeFact | null;
  }

  decisions(): ProposalDecisions {
    return createProposalDecisions({
      couch: this.world.couch,
      accounts: nobody,
      audit: noAudit,
      askArbiter: async (requests) => {
        const publisher = this.world.publisher({ deliver: deliverTo(this.world) });
        await publisher.start();
        await publisher.arbitrate(requests);
        await publisher.idle();
        await publisher.stop();
      },
    });
  }

  async decide(person: string, confirmed: boolean, dogId = DOG): Promise<void> {
    // Decisions use the wall clock, which is ahead of the world's.
    this.world.pass(Math.max(0, Date.now() - this.world.clock().getTime()));
    const about = {
      proposal: this.factId(person, dogId),
      askedAt: (await this.currentMatter(person, dogId))?.askedAt ?? AT,
    };
    await this.decisions().decide(
      'f'.repeat(32),
      confirmed ? { ...about, confirmed, reason: null } : { ...about, confirmed, reason: 'Такого собаки немає' },
    );
  }

  async notificationsOf(person: string): Promise<NotificationFact[]> {
    const all = (await this.world.all(ownDatabaseName(person))) as unknown as NotificationFact[];
    return all.filter(({ type, kind: what }) => type === 'notification' && what.startsWith('pedigree-'));
  }

  async bring(csv: string): Promise<string[]> {
    const file = path.join(this.folder, 'dogs.csv');
    await writeFile(file, csv);
    const said: string[] = [];
    const { replaced } = await importPedigrees({
      couch: this.world.couch,
      file,
      now: this.world.clock,
      say: (sentence) => said.push(sentence),
    });
    await recheckProposals(this.world.couch, this.world.clock, replaced);
    await this.publish();
    return said;
  }
}
