import pino from "pino";
import { codeOf, isSqlState } from "./error-codes";
import { framesOf, unnamed } from "./unnamed";
import { watch } from "./watch";

/** What every line has, so that no field may take its name. */
type Own = "at" | "level" | "event" | "request" | "run";
type Value = string | number | boolean | null | undefined;
export type Fields = { readonly [name: string]: Value } & { readonly [name in Own]?: never };

const LEVELS = ["info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

/** `LOG_LEVEL=warn` leaves out lines of level info. */
const isWanted = (level: Level) => LEVELS.indexOf(level) >= least();
const least = () => (LEVELS as readonly string[]).indexOf(process.env.LOG_LEVEL ?? "info");

const unnamedFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && name !== "stack" ? unnamed(value) : value,
    ]),
  );

/**
 * Fields of these names are never written, whatever is in them. No line has one; this holds if somebody adds one by
 * mistake, for the text of a name has nothing by which it could be known.
 */
const NEVER = [
  ...[
    "name",
    "firstName",
    "lastName",
    "fullName",
    "recipient",
    "email",
    "to",
    "from",
    "phone",
    "phoneNumber",
  ],
  ...["address", "ip", "password", "secret", "token", "cookie", "authorization", "headers", "body"],
  ...["query", "params", "parameters", "subject", "text", "userAgent"],
];

/** Errors go to stderr, everything else to stdout. pino tells the level of a line to a stream that has this symbol. */
const streams = {
  lastLevel: 0,
  [Symbol.for("pino.metadata")]: true,
  write(line: string) {
    (this.lastLevel === pino.levels.values.error ? process.stderr : process.stdout).write(line);
  },
};

const writer = pino(
  {
    base: null,
    messageKey: "event",
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }), log: unnamedFields },
    mixin: () => {
      const own = watch();
      return own ? { [own.of]: own.id } : {};
    },
    redact: { paths: [...NEVER, ...NEVER.map((name) => `*.${name}`)], censor: "[redacted]" },
  },
  streams,
);

/**
 * One JSON line an event. Fields are ids, counts and codes; names, addresses and phone numbers do not belong into a
 * log, because a line that holds both a person and a campaign could give a recipient away. Within a request or a job
 * the line has its id.
 */
function write(level: Level, event: string, fields: Fields): void {
  if (isWanted(level)) writer[level](fields, event);
}

export const log = {
  info: (event: string, fields: Fields = {}) => write("info", event, fields),
  /** With `error`, also what went wrong and why: for a fault of somebody else, which passes. */
  warn: (event: string, fields: Fields = {}, error?: unknown) =>
    write("warn", event, error === undefined ? fields : { ...fields, ...describe(error) }),
  error: (event: string, error: unknown, fields: Fields = {}) =>
    write("error", event, { ...fields, ...describe(error) }),
};

/** Errors behind an error that are named, and lines of its stack; each further one would say less. */
const MOST_CAUSES = 6;
const MOST_FRAMES = 3;

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
  const frames = error instanceof Error ? framesOf(error.stack ?? "", MOST_FRAMES) : [];
  return {
    error: named(error),
    ...(causes ? { causes } : {}),
    ...(sqlstate ? { sqlstate } : {}),
    ...(frames.length > 0 ? { stack: frames.map(asWritten).join(" ") } : {}),
  };
}

/** What somebody else prints, without what could name somebody: an error in lines, with its causes. */
export const printable = (part: unknown): unknown => {
  if (typeof part === "string") return unnamed(part);
  if (!(part instanceof Error)) return part;
  const { error, causes, stack } = describe(part);
  return [error, causes && `because of ${causes}`, stack].filter(Boolean).join("\n");
};
