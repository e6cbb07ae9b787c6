/** An error message for the person at the terminal, printed without a stack. */
export class Sentence extends Error {}

/** Runs a command; an error sets exit code 1. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

export function explain(error: unknown): string {
  if (error instanceof Sentence) return error.message;
  // A ConfigurationError of `env()` also has a message for the terminal.
  if (error instanceof Error && error.name === "ConfigurationError") return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
