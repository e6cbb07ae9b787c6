type Fields = Record<string, string | number | boolean | null | undefined>;
const LEVELS = ["info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

/** `LOG_LEVEL=warn` leaves out lines of level info. */
const isWanted = (level: Level) => LEVELS.indexOf(level) >= least();
const least = () => (LEVELS as readonly string[]).indexOf(process.env.LOG_LEVEL ?? "info");

/**
 * Takes out of a text what could name somebody: the parameters that a failed query repeats, and the addresses and
 * telephone numbers that providers put into their refusals.
 */
const unnamed = (text: string): string =>
  text
    .replace(/\nparams: [\s\S]*$/, "")
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
  warn: (event: string, fields: Fields = {}) => write("warn", event, fields),
  error: (event: string, error: unknown, fields: Fields = {}) =>
    write("error", event, { ...fields, ...describe(error) }),
};

function describe(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  const { name, message, stack = "" } = error;
  const frames = stack.slice(stack.indexOf(message) + message.length).split("\n");
  return {
    error: `${name}: ${unnamed(message).slice(0, 500)}`,
    stack: frames.slice(1, 4).join(" ").trim(),
  };
}

const printable = (part: unknown): unknown => {
  if (typeof part === "string") return unnamed(part);
  if (!(part instanceof Error)) return part;
  const { error, stack } = describe(part);
  return `${error}\n${stack}`;
};

/**
 * Makes `console.error` leave out personal data, too: frameworks print uncaught errors by themselves, with the
 * parameters of a failed query and all of its causes.
 */
export function keepNamesOffTheConsole(target: Pick<Console, "error"> = console): void {
  const print = target.error.bind(target);
  target.error = (...parts: unknown[]) => print(...parts.map(printable));
}
