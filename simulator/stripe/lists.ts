import type Stripe from "stripe";
import { invalid, missing } from "./errors";
import type { Params } from "./params";

export const LIST_PARAMS = ["limit", "starting_after", "ending_before", "expand"] as const;

const DEFAULT_LIMIT = 10;
const MOST = 100;

type Listed = { id: string };

/** Newest first, by Stripe's cursors. `all` is in order of creation. */
export function page<T extends Listed>(all: T[], params: Params, url: string): Stripe.ApiList<T> {
  const limit = params.integer("limit") ?? DEFAULT_LIMIT;
  if (limit < 1)
    throw invalid("This value must be greater than or equal to 1.", "parameter_invalid_integer", "limit");
  const size = Math.min(limit, MOST);
  const newestFirst = all.toReversed();
  const after = params.text("starting_after");
  const before = params.text("ending_before");
  if (after && before)
    throw invalid("You can only use one of ending_before and starting_after.", undefined, "starting_after");

  if (before !== undefined) {
    const end = position(newestFirst, before, "ending_before");
    const start = Math.max(0, end - size);
    return { object: "list", data: newestFirst.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : position(newestFirst, after, "starting_after") + 1;
  return {
    object: "list",
    data: newestFirst.slice(start, start + size),
    has_more: start + size < newestFirst.length,
    url,
  };
}

function position(all: Listed[], id: string, param: string): number {
  const at = all.findIndex((one) => one.id === id);
  if (at < 0) throw missing("object", id, param);
  return at;
}

/** Filter `created`: exact or bounds such as `created[gte]`, in Unix seconds. */
export function createdFilter(params: Params): (one: { created: number }) => boolean {
  if (!params.has("created")) return () => true;
  const range = rangeOf(params);
  return ({ created }) =>
    (range.gt === undefined || created > range.gt) &&
    (range.gte === undefined || created >= range.gte) &&
    (range.lt === undefined || created < range.lt) &&
    (range.lte === undefined || created <= range.lte);
}

function rangeOf(params: Params): Partial<Record<"gt" | "gte" | "lt" | "lte", number>> {
  if (params.isText("created")) {
    const exact = params.integer("created");
    return { gte: exact, lte: exact };
  }
  const range = params.child("created");
  range?.only(["gt", "gte", "lt", "lte"]);
  return {
    gt: range?.integer("gt"),
    gte: range?.integer("gte"),
    lt: range?.integer("lt"),
    lte: range?.integer("lte"),
  };
}
