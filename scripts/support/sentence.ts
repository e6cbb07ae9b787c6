/** An error whose message is meant for the person at the terminal: printed as it is, without a stack. */
export class Sentence extends Error {}

/** Runs a script to its end; an error becomes a message and exit code 1. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** The text of an error: a Sentence's message alone, anything unexpected with its stack. */
export function explain(error: unknown): string {
  if (error instanceof Sentence) return error.message;
  // A ConfigurationError of `env()` also has a message for the person at the terminal.
  if (error instanceof Error && error.name === "ConfigurationError") return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
