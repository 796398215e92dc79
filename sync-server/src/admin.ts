import { runAdmin } from './admin-command.ts';

runAdmin(process.argv.slice(2), process.env, (sentence) => process.stderr.write(`${sentence}\n`)).then(
  (sentence) => process.stdout.write(`${sentence}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
