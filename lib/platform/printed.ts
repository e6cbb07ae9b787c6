import { stripVTControlCharacters } from "node:util";
import { log, printable } from "./log";

type Printing = Pick<Console, "error" | "warn">;

const shared = globalThis as typeof globalThis & { manyhandsLogged?: WeakSet<Partial<Printing>> };
const logged = (): WeakSet<Partial<Printing>> => {
  shared.manyhandsLogged ??= new WeakSet();
  return shared.manyhandsLogged;
};

/**
 * Keeps personal data out of `console.error` in a terminal: frameworks print uncaught errors with query
 * parameters.
 */
export function keepNamesOffTheConsole(target: Pick<Console, "error"> = console): void {
  if (logged().has(target)) return;
  const print = target.error.bind(target);
  target.error = (...parts: unknown[]) => print(...parts.map(printable));
}

/** An error of a page; `instrumentation.ts` logs these. */
const hasDigest = (part: unknown) => part instanceof Error && "digest" in part;

/** Turns framework output into log lines (`printed`). */
export function logTheConsole(target: Printing = console): void {
  logged().add(target);
  const textOf = (parts: unknown[]) =>
    stripVTControlCharacters(
      parts
        .filter((part) => !(part instanceof Error))
        .map(String)
        .join(" "),
    )
      .trim()
      .slice(0, 1_000);
  target.error = (...parts: unknown[]) => {
    if (parts.some(hasDigest)) return;
    const error = parts.find((part) => part instanceof Error);
    const text = textOf(parts);
    if (error) log.error("printed", error, text ? { printed: text } : {});
    else if (text) log.error("printed", text);
  };
  target.warn = (...parts: unknown[]) => {
    const text = textOf(parts);
    const error = parts.find((part) => part instanceof Error);
    if (text || error) log.warn("printed", { printed: text }, error);
  };
}
