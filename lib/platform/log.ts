import { codeOf, isSqlState } from "./error-codes";

type Fields = Record<string, string | number | boolean | null | undefined>;
const LEVELS = ["info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

/** `LOG_LEVEL=warn` leaves out lines of level info. */
const isWanted = (level: Level) => LEVELS.indexOf(level) >= least();
const least = () => (LEVELS as readonly string[]).indexOf(process.env.LOG_LEVEL ?? "info");

/**
 * Takes out of a text what could name somebody: the parameters that a failed query repeats, the values of a key, and
 * the addresses and telephone numbers that providers put into their refusals.
 */
const unnamed = (text: string): string =>
  text
    .replace(/\nparams: [\s\S]*$/, "")
    .replace(/\(([^()]*)\)=\([^()]*\)/g, "($1)=[values]")
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, "[address]")
    .replace(/\+\d[\d\s().-]{5,}\d/g, "[number]");

const unnamedFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? unnamed(value) : value]),
  );

/**
 * One JSON line an event. Fields are ids, counts and codes; names, addresses and phone numbers do not belong into a
 * log, because a line that holds both a person and a campaign could give a recipient away.
 */
function write(level: Level, event: string, fields: Fields): void {
  if (!isWanted(level)) return;
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...unnamedFields(fields) });
  (level === "error" ? process.stderr : process.stdout).write(`${line}\n`);
}

export const log = {
  info: (event: string, fields: Fields = {}) => write("info", event, fields),
  /** With `error`, also what went wrong and why: for a fault of somebody else, which passes. */
  warn: (event: string, fields: Fields = {}, error?: unknown) =>
    write("warn", event, error === undefined ? fields : { ...fields, ...describe(error) }),
  error: (event: string, error: unknown, fields: Fields = {}) =>
    write("error", event, { ...fields, ...describe(error) }),
};

/** Errors behind an error that are named; each further one would say less. */
const MOST_CAUSES = 6;

/** Postgres repeats in its message a value that it could not read (class 22), and that may be a name. */
const withoutValue = (code: string | undefined, message: string): string =>
  code?.startsWith("22") && isSqlState(code) ? message.replace(/: ".*/s, "") : message;

/** An error in a line: its name, its code if it has one, and its message without what could name somebody. */
function named(error: unknown): string {
  if (!(error instanceof Error)) return unnamed(String(error)).slice(0, 500);
  const code = codeOf(error);
  const message = unnamed(withoutValue(code, error.message)).slice(0, 500);
  return `${error.name}${code && !message.includes(code) ? ` ${code}` : ""}: ${message}`;
}

/** An error and what caused it, the outermost first. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at !== undefined && chain.length <= MOST_CAUSES && !chain.includes(at); ) {
    chain.push(at);
    at = at instanceof AggregateError && at.cause === undefined ? at.errors[0] : causeOf(at);
  }
  return chain;
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error ? (error.cause ?? undefined) : undefined;

// Next evaluates a module several times in one process; the server sets this once (`server/mapped-stacks.ts`).
const shared = globalThis as typeof globalThis & { manyhandsFrame?: (frame: string) => string };

/** A line of a stack with the file and line that we wrote, where that is known. */
const asWritten = (frame: string): string => shared.manyhandsFrame?.(frame) ?? frame;

function describe(error: unknown): Fields {
  const chain = chainOf(error);
  const causes = chain.slice(1).map(named).join(" < ");
  const sqlstate = chain.map(codeOf).find((code) => code !== undefined && isSqlState(code));
  const { message = "", stack = "" } = error instanceof Error ? error : {};
  const frames = stack.slice(stack.indexOf(message) + message.length).split("\n");
  return {
    error: named(error),
    ...(causes ? { causes } : {}),
    ...(sqlstate ? { sqlstate } : {}),
    ...(stack ? { stack: frames.slice(1, 4).map(asWritten).join(" ").trim() } : {}),
  };
}

const printable = (part: unknown): unknown => {
  if (typeof part === "string") return unnamed(part);
  if (!(part instanceof Error)) return part;
  const { error, causes, stack } = describe(part);
  return [error, causes && `because of ${causes}`, stack].filter(Boolean).join("\n");
};

/**
 * Makes `console.error` leave out personal data, too: frameworks print uncaught errors by themselves, with the
 * parameters of a failed query and all of its causes.
 */
export function keepNamesOffTheConsole(target: Pick<Console, "error"> = console): void {
  const print = target.error.bind(target);
  target.error = (...parts: unknown[]) => print(...parts.map(printable));
}
