import { basename } from "node:path";

/** What a shell says of a program that Ctrl-C ended. */
const STOPPED_CODE = 130;

/** How setup ends. */
export type Ending = {
  /** The file has been written: from then on a stop no longer says that nothing was changed. */
  written(): void;
  /** Ends the process with this code. */
  finish(code: number): never;
  /** Ends the process as Ctrl-C does. */
  stop(): never;
};

const words = (name: string, isWritten: boolean) =>
  isWritten
    ? `Stopped. ${name} is written; npm run setup goes on from there.`
    : `Stopped. Nothing was changed in ${name}; npm run setup goes on with what you have answered.`;

/**
 * Whatever stops setup says how things stand and ends with 130. The library that asks at the terminal ends the process
 * itself, with 0, when Ctrl-C or Escape is pressed while something is looked at.
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
