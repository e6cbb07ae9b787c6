import { log, ownFile } from "@/lib/platform";
import { LIMITS, type Limits, type ParsingFault } from "./limits";
import type { Source } from "./messages";
import type { Parsers } from "./parsers";
import { ParsingPool } from "./parsing-pool";
import { ParsingProcess } from "./parsing-process";

export type { ParsingFault } from "./limits";

type ParserName = keyof Parsers;
type OptionsOf<Name extends ParserName> =
  Parameters<Parsers[Name]> extends [unknown, infer Options] ? Options : undefined;
type ValueOf<Name extends ParserName> = Awaited<ReturnType<Parsers[Name]>>;

/** The release's program, or the source in a checkout. */
const program = (): string[] =>
  process.env.MANYHANDS_RELEASE
    ? [ownFile("programs", "parsing.mjs")]
    : ["--import", "tsx", ownFile("lib", "integrations", "parsing", "main.ts")];

// Next and the server bundle this module separately.
const shared = globalThis as typeof globalThis & { manyhandsParsing?: ParsingPool };

const pool = (): ParsingPool => {
  shared.manyhandsParsing ??= new ParsingPool(() => new ParsingProcess(program(), ownFile()));
  return shared.manyhandsParsing;
};

/**
 * Runs a parser of `parsers.ts` in another process, with limits: input never stops this process. Throws
 * `unavailable` if the queue is full.
 */
export async function parseApart<Name extends ParserName>(
  parser: Name,
  source: Source,
  options?: OptionsOf<Name>,
  limits: Partial<Limits> = {},
): Promise<{ value: ValueOf<Name> } | { fault: ParsingFault }> {
  const within = { ...LIMITS, ...limits };
  if (source instanceof Uint8Array && source.length > within.inputBytes) return { fault: "too large" };
  const outcome = await pool().run({ parser, source, options, ...within });
  if (!("fault" in outcome)) return { value: outcome.value as ValueOf<Name> };
  log.warn("parsing_failed", { parser, fault: outcome.fault });
  return outcome;
}
