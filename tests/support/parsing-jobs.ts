import { LIMITS } from "@/lib/integrations/parsing/limits";
import type { Outcome, Source } from "@/lib/integrations/parsing/messages";
import { ParsingPool } from "@/lib/integrations/parsing/parsing-pool";
import { ParsingProcess } from "@/lib/integrations/parsing/parsing-process";
import { root } from "@/scripts/support/folders";

export const misbehavingPool = (): ParsingPool =>
  new ParsingPool(
    () => new ParsingProcess(["--import", "tsx", "tests/support/misbehaving-parsers.ts"], root),
  );

export const runJob = (
  pool: ParsingPool,
  parser: string,
  { source = Buffer.from("abc"), milliseconds = 20_000 }: { source?: Source; milliseconds?: number } = {},
): Promise<Outcome> => pool.run({ parser, source, options: undefined, ...LIMITS, milliseconds });

export const isMisbehavingPid = (outcome: Outcome): outcome is { value: number } =>
  "value" in outcome && typeof outcome.value === "number";
