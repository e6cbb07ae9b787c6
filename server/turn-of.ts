import { handlerTurnAt } from "@/app/_features/pages/addresses";
import type { HandlerTurn } from "@/app/pages";

/** `none`: signed webhooks, whose events must not be lost, and cheap files. */
type TurnKind = HandlerTurn | "none";

const UNCOUNTED = ["/api/webhooks/", "/_next/"];

/** Defaults to a page. */
export function turnOf(path: string): TurnKind {
  if (UNCOUNTED.some((prefix) => path.startsWith(prefix))) return "none";
  if (path.startsWith("/api/")) return "brief";
  return handlerTurnAt(path) ?? "render";
}
