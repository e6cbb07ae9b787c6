import { handlerTurnAt } from "@/app/_features/pages/addresses";
import type { HandlerTurn } from "@/app/pages";

/**
 * How a request is limited by network. `none`: webhooks, whose senders prove themselves by a signature and whose events
 * must not be lost, and files, which cost nothing to send.
 */
export type TurnKind = HandlerTurn | "none";

/** Paths below which nothing is counted. */
const UNCOUNTED = ["/api/webhooks/", "/_next/"];

/** The turn of a path without its query. What no table has, is rendered as a page. */
export function turnOf(path: string): TurnKind {
  if (UNCOUNTED.some((prefix) => path.startsWith(prefix))) return "none";
  if (path.startsWith("/api/")) return "brief";
  return handlerTurnAt(path) ?? "render";
}
