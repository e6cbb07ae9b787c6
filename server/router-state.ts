import type { IncomingMessage } from "node:http";
import { z } from "zod";

const HEADER = "next-router-state-tree";

const segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.enum([
      "c",
      "ci(..)(..)",
      "ci(.)",
      "ci(..)",
      "ci(...)",
      "oc",
      "d",
      "di(..)(..)",
      "di(.)",
      "di(..)",
      "di(...)",
    ]),
    z.array(z.string()).nullable(),
  ]),
]);

/** What Next's client sends of the page that it shows (`flightRouterStateSchema` in Next). */
const state: z.ZodType = z.tuple([
  segment,
  z.record(
    z.string(),
    z.lazy(() => state),
  ),
  z.tuple([z.string(), z.string()]).nullish(),
  z.literal(["refetch", "inside-shared-layout", "metadata-only"]).nullish(),
  z.number().nullish(),
  z.string().optional(),
]);

function isRouterState(header: string): boolean {
  try {
    return state.safeParse(JSON.parse(decodeURIComponent(header))).success;
  } catch {
    return false;
  }
}

/** Removes a header of Next's client that Next could not read and would answer with 500. Next then sends the whole page. */
export function dropUnreadableState({ headers }: Pick<IncomingMessage, "headers">): void {
  const header = headers[HEADER];
  if (header !== undefined && !isRouterState(String(header))) delete headers[HEADER];
}
