import { describe, expect, it } from 'vitest';
import { projectFile, readComposeFile } from '../../couchdb/testing/compose-files.ts';
import { vmArguments } from '../cluster/node-files.ts';
import { chaptersOf, Manual } from './chapters.ts';
import { FOLLOWED_ELSEWHERE } from './follow.ts';

const texts = ['docs/couchdb.md', 'docs/operating.md'].map(projectFile);

describe('the documents that `npm run manual` follows', () => {
  it('have a chapter with commands for each event in the life of a cluster', () => {
    expect(new Manual(texts, FOLLOWED_ELSEWHERE).unread).toEqual([
      'From one node to a cluster',
      'A lost node',
      'Replacing a node',
      'Restore into a cluster',
      'Upgrading CouchDB',
      'Upgrading',
    ]);
  });

  it('name the arguments of Erlang that the script and the containers use', () => {
    const blocks = texts.flatMap(chaptersOf).flatMap((chapter) => chapter.blocks);
    const [documented = []] = blocks
      .filter(({ text }) => text.startsWith('-name '))
      .map(({ text }) => text.split('\n').filter((line) => line.startsWith('-kernel ')));
    expect(documented).toHaveLength(2);
    expect(vmArguments(1, 'cookie').split('\n')).toEqual(expect.arrayContaining(documented));
    const flags = readComposeFile('cluster.yaml').containers.flatMap(
      ([, { environment }]) => environment?.ERL_FLAGS ?? [],
    );
    expect(flags).toEqual([documented.join(' '), documented.join(' '), documented.join(' ')]);
  });
});
