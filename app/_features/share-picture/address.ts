import { createHash } from "node:crypto";
import { LANGUAGE_PARAMETER } from "@/lib/kernel/languages";
import type { PictureFacts } from "./facts";

/** Raised whenever the drawing itself changes, so that previews ask for the new one. */
const DRAWING = 2;

/** Short, and another one for every picture that looks different. */
export const pictureVersion = (facts: PictureFacts): string =>
  createHash("sha256")
    .update(`${DRAWING} ${JSON.stringify(facts)}`)
    .digest("base64url")
    .slice(0, 12);

/**
 * Where a campaign's picture is, below its page. The address changes with what the picture shows: whoever keeps
 * previews by their address shows the progress of today.
 */
export const pictureAddress = (page: string, facts: PictureFacts): string =>
  `${page}/picture.png?${LANGUAGE_PARAMETER}=${facts.language}&v=${pictureVersion(facts)}`;
