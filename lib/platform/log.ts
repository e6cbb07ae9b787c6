import pino from "pino";
import { codeOf, isSqlState } from "./error-codes";
import { framesOf, unnamed } from "./unnamed";
import { watch } from "./watch";

type Own = "at" | "level" | "event" | "request" | "run";
type Value = string | number | boolean | null | undefined;
type Fields = { readonly [name: string]: Value } & { readonly [name in Own]?: never };

const LEVELS = ["info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

const isWanted = (level: Level) => LEVELS.indexOf(level) >= least();
const least = () => (LEVELS as readonly string[]).indexOf(process.env.LOG_LEVEL ?? "info");

const unnamedFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && name !== "stack" ? unnamed(value) : value,
    ]),
  );

/** Fields never written, in case of mistakes: the text of a name has no recognizable pattern. */
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

/** Errors go to stderr. pino passes the level to a stream with this symbol. */
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
 * Writes one JSON line per event. Fields are ids, counts and codes, never names, addresses or phone numbers:
 * a line with a person and a campaign could reveal a recipient.
 */
function write(level: Level, event: string, fields: Fields): void {
  if (isWanted(level)) writer[level](fields, event);
}

export const log = {
  info: (event: string, fields: Fields = {}) => write("info", event, fields),
  /** `error`: a passing fault of another system. */
  warn: (event: string, fields: Fields = {}, error?: unknown) =>
    write("warn", event, error === undefined ? fields : { ...fields, ...describe(error) }),
  error: (event: string, error: unknown, fields: Fields = {}) =>
    write("error", event, { ...fields, ...describe(error) }),
};

const MOST_CAUSES = 6;
const MOST_FRAMES = 3;

/** Postgres repeats an unreadable value in its message (class 22); it may be a name. */
const withoutValue = (code: string | undefined, message: string): string =>
  code?.startsWith("22") && isSqlState(code) ? message.replace(/: ".*/s, "") : message;

function named(error: unknown): string {
  if (!(error instanceof Error)) return unnamed(String(error)).slice(0, 500);
  const code = codeOf(error);
  const message = unnamed(withoutValue(code, error.message)).slice(0, 500);
  return `${error.name}${code && !message.includes(code) ? ` ${code}` : ""}: ${message}`;
}

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

// Next evaluates a module several times per process; the server sets this once (`server/mapped-stacks.ts`).
const shared = globalThis as typeof globalThis & { manyhandsFrame?: (frame: string) => string };

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

/** Removes personal data from other code's output. */
export const printable = (part: unknown): unknown => {
  if (typeof part === "string") return unnamed(part);
  if (!(part instanceof Error)) return part;
  const { error, causes, stack } = describe(part);
  return [error, causes && `because of ${causes}`, stack].filter(Boolean).join("\n");
};
