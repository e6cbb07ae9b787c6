import type { World } from "@/simulator/core/types";
import { autoReply } from "./put-text";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const messagesIn = (twiml: string): string[] =>
  [...twiml.matchAll(/<Message>([\s\S]*?)<\/Message>/g)].map(([, body = ""]) =>
    body.replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole),
  );

/** Except to opted-out numbers. */
export function sendAnswers(world: World, to: string, twiml: string): void {
  if (world.optedOut.has(to)) return;
  for (const body of messagesIn(twiml)) autoReply(world, to, body);
}
