import { runAdmin } from './admin-command.ts';
import { runDoctor } from './doctor-command.ts';

const args = process.argv.slice(2);

async function main(): Promise<void> {
  const { text, isWell } =
    args[0] === 'doctor'
      ? await runDoctor(args.slice(1), process.env)
      : { text: await runAdmin(args, process.env, (sentence) => process.stderr.write(`${sentence}\n`)), isWell: true };
  process.stdout.write(`${text}\n`);
  if (!isWell) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
