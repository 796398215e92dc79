import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Programs of other machines, or of the system, that the script plays. */
const PLAYED = ['ssh', 'systemctl'] as const;

/** A command that the script plays: `systemctl start couchdb` on a machine; `host` is null on the service's own. */
export interface PlayedCommand {
  readonly host: string | null;
  readonly words: readonly string[];
}

/** The commands of one call of a stand-in, such as `ssh one.lapka 'systemctl stop couchdb && apt-get …'`. */
export function playedCommands(program: string, args: string): PlayedCommand[] {
  const [host = null, line] =
    program === 'ssh' ? [args.split(' ', 1)[0], args.slice(args.indexOf(' ') + 1)] : [null, `${program} ${args}`];
  return line.split('&&').map((command) => ({ host, words: command.trim().split(/\s+/) }));
}

export interface RunOptions {
  readonly env: Readonly<Record<string, string>>;
  /** The documents' addresses (`one.lapka:5984`) with those of this machine, for `curl`. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Called with each line that the commands print. */
  readonly show: (line: string) => void;
  /** The commands are killed, as by a power cut, at the first such line. */
  readonly killAt?: RegExp | undefined;
}

/**
 * A shell that runs the documents' commands as they are, except for `ssh` and `systemctl`: these are stand-ins, which
 * ask this process to play the command and wait until it has.
 */
export class ManualShell {
  #child: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly server: Server,
  ) {}

  /** `play` rejects if the command has failed. */
  static async open(folder: string, play: (command: PlayedCommand) => Promise<void>): Promise<ManualShell> {
    const server = createServer((request, response) => {
      let args = '';
      request.setEncoding('utf8').on('data', (chunk: string) => {
        args += chunk;
      });
      request.on('end', () => {
        playAll(playedCommands(request.url?.slice(1) ?? '', args), play).then(
          () => response.end(),
          (error: unknown) => response.writeHead(500).end(`${String(error)}\n`),
        );
      });
    });
    // A node may need minutes to start.
    server.requestTimeout = 0;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const programs = join(folder, 'bin');
    await mkdir(programs, { recursive: true });
    for (const name of PLAYED) {
      const ask = `#!/bin/sh\nexec curl -q -sS --fail-with-body --data-raw "$*" http://127.0.0.1:${port}/${name}\n`;
      await writeFile(join(programs, name), ask, { mode: 0o700 });
    }
    return new ManualShell(folder, server);
  }

  /**
   * Runs commands until one fails.
   * @throws Error if a command fails, or none prints `killAt`
   */
  async run(commands: string, { env, addresses, show, killAt }: RunOptions): Promise<void> {
    const connections = [...addresses].map(([from, to]) => `connect-to = "${from}:${to}"\n`);
    await writeFile(join(this.folder, '.curlrc'), connections.join(''));
    const PATH = [join(this.folder, 'bin'), process.env.PATH].join(delimiter);
    const child = spawn('sh', ['-eu'], {
      cwd: PROJECT,
      env: { HOME: process.env.HOME, CURL_HOME: this.folder, ...env, PATH },
      stdio: ['pipe', 'pipe', 'pipe'],
      // With its own process group, so that `close` ends all that it runs.
      detached: true,
    });
    this.#child = child;
    let isKilled = false;
    const read = (line: string) => {
      show(line);
      if (killAt === undefined || isKilled || !killAt.test(line)) return;
      isKilled = true;
      this.#signal('SIGKILL');
    };
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', read);
    // `set -x` shows each command, with the loops' variables replaced.
    child.stdin.end(`set -x\n{\n${commands}\n} < /dev/null\n`);
    const ended = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    this.#child = null;
    if (isKilled) return;
    if (ended !== 0) throw new Error(`A command ended with ${ended}.`);
    if (killAt !== undefined) throw new Error(`No command has printed ${killAt}.`);
  }

  /** Ends what still runs. */
  async close(): Promise<void> {
    this.#signal('SIGTERM');
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#child?.pid !== undefined) process.kill(-this.#child.pid, signal);
  }
}

async function playAll(
  commands: readonly PlayedCommand[],
  play: (command: PlayedCommand) => Promise<void>,
): Promise<void> {
  for (const command of commands) await play(command);
}
