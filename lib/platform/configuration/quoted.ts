import type { Given } from "./sentences";

const QUOTED = /^(["'])(.*)\1$/s;

/** The settings whose values still stand in quotes, each with its value without them. */
export function unquoted(given: Given, settings: readonly string[]): Record<string, string> {
  const found = settings.flatMap((name) => {
    const [, , inside] = QUOTED.exec(given[name]?.trim() ?? "") ?? [];
    return inside === undefined ? [] : [[name, inside] as const];
  });
  return Object.fromEntries(found);
}

/** A shell and `.env` take quotes away, but some that read such a file, as `docker run --env-file`, do not. */
export const takeAwayQuotes = (name: string): string =>
  `${name} has quotes around its value, and they would belong to it: take them away`;
