import { MINUTE } from "@/lib/kernel";
import { parseSolvedWork, type Work } from "@/lib/kernel/proof-of-work";
import { type Ctx, keyedHash, keyedHashes, newToken } from "@/lib/platform";

/** So work cannot be done in advance. */
const VALID_FOR = 10 * MINUTE;

const whole = (attempt: string, text: string) => `card-work:${attempt}:${text}`;
const cut = (hash: string) => hash.slice(0, 22);

/** Stored nowhere: the challenge carries our signature. */
export function newWork(ctx: Ctx, attempt: string, parts: number): Work {
  const text = `${(ctx.now().getTime() + VALID_FOR).toString(36)}.${parts}.${newToken().slice(0, 16)}`;
  return { challenge: `${text}.${cut(keyedHash(whole(attempt, text)))}`, parts };
}

/** Null unless complete, timely and for this attempt. */
export function doneWork(ctx: Ctx, attempt: string, answer: string | null): string | null {
  const done = answer === null ? null : parseSolvedWork(answer);
  if (!done) return null;
  const [until = "", parts, id = "", signature] = done.challenge.split(".");
  const ours = keyedHashes(whole(attempt, `${until}.${parts}.${id}`)).map(cut);
  if (signature === undefined || !ours.includes(signature)) return null;
  const isInTime = Number.parseInt(until, 36) > ctx.now().getTime();
  return isInTime && done.parts >= Number(parts) ? id : null;
}
