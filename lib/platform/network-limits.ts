import type { Ctx } from "./context";
import { networksOf } from "./networks";
import type { Limit } from "./rate-limit";

/** How many times as much as one address the networks around it may do, from the narrower to the wider one. */
const AROUND = [4, 8];

/**
 * A limit of the caller's address under `name`, with those of the networks around it: whoever rents one server has a
 * /48 of IPv6 addresses, and would otherwise have the limit of each. Callers whose address nobody knows share one.
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
