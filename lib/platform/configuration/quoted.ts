import type { RawSettings } from "./sentences";

const QUOTED = /^(["'])(.*)\1$/s;

export function unquoted(given: RawSettings, settings: readonly string[]): Record<string, string> {
  const found = settings.flatMap((name) => {
    const [, , inside] = QUOTED.exec(given[name]?.trim() ?? "") ?? [];
    return inside === undefined ? [] : [[name, inside] as const];
  });
  return Object.fromEntries(found);
}

/** Shells and `.env` strip quotes; `docker run --env-file` does not. */
export const takeAwayQuotes = (name: string): string =>
  `${name} has quotes around its value, which would become part of it: remove them`;
