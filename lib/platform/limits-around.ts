import type { Ctx } from "./context";
import { networksOf } from "./networks";
import type { Limit } from "./rate-limit";

/** Multiples for wider networks. */
const AROUND = [4, 8];

/**
 * Limits the caller's address and its networks: a rented server's /48 would otherwise have one limit per
 * address. Callers without a known address share one.
 */
export function limitsAround(ctx: Ctx, name: string, { max, windowSeconds }: Limit): [string, Limit][] {
  const [, ...wider] = ctx.ip ? networksOf(ctx.ip) : [];
  return [
    [`${name}:${ctx.ip ?? "unknown"}`, { max, windowSeconds }],
    ...wider.map((network, at): [string, Limit] => [
      `${name}:${network}`,
      { max: max * (AROUND[at] ?? 1), windowSeconds },
    ]),
  ];
}
