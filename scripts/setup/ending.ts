import { basename } from "node:path";

const STOPPED_CODE = 130;

type Ending = {
  /** The file has been written: a later stop no longer says that nothing was changed. */
  written(): void;
  finish(code: number): never;
  stop(): never;
};

const words = (name: string, isWritten: boolean) =>
  isWritten
    ? `Stopped. ${name} is written. npm run setup continues from there.`
    : `Stopped. Nothing was changed in ${name}. npm run setup continues with your answers.`;

/**
 * Reports the state of setup on any stop, and exits with 130. The terminal library exits with 0 on Ctrl-C or
 * Escape during an examination.
 */
export function watchEnding(file: string): Ending {
  let isWritten = false;
  let hasEnded = false;
  process.once("exit", () => {
    if (hasEnded) return;
    console.log(`\n${words(basename(file), isWritten)}`);
    process.exitCode = STOPPED_CODE;
  });
  process.once("SIGINT", () => process.exit());
  return {
    written: () => {
      isWritten = true;
    },
    finish: (code) => {
      hasEnded = true;
      process.exit(code);
    },
    stop: () => process.exit(),
  };
}
