import { DomainError } from "@/lib/kernel";
import { log } from "@/lib/platform";

/** Answers 400 to bad signatures and unreadable content. Rethrows other errors, which a retry may resolve. */
export function malformed(from: "stripe" | "mail" | "text", error: unknown): Response {
  if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
  log.warn("webhook_refused", {
    from,
    reason: error.message,
    fields: Object.keys(error.fields ?? {}).join(" "),
  });
  return new Response("bad signature or content", { status: 400 });
}
