import { createHash } from "node:crypto";
import { LANGUAGE_PARAMETER } from "@/lib/kernel/languages";
import type { PictureFacts } from "./facts";

/** Must be raised whenever the drawing itself changes, so that previews request the new one. */
const DRAWING = 3;

/** A short hash, different for every picture that looks different. */
export const pictureVersion = (facts: PictureFacts): string =>
  createHash("sha256")
    .update(`${DRAWING} ${JSON.stringify(facts)}`)
    .digest("base64url")
    .slice(0, 12);

/**
 * The address of a campaign's picture, below its page. It changes with what the picture shows, so that
 * services that cache previews by their address show the progress of today.
 */
export const pictureAddress = (page: string, facts: PictureFacts): string =>
  `${page}/picture.png?${LANGUAGE_PARAMETER}=${facts.language}&v=${pictureVersion(facts)}`;
