import { createHash } from "node:crypto";
import { LANGUAGE_PARAMETER } from "@/lib/kernel/languages";
import type { PictureFacts } from "./facts";

/** Raise when the drawing changes, so previews request the new one. */
const DRAWING = 3;

export const pictureVersion = (facts: PictureFacts): string =>
  createHash("sha256")
    .update(`${DRAWING} ${JSON.stringify(facts)}`)
    .digest("base64url")
    .slice(0, 12);

/** Changes with the picture, so previews cached by address show current progress. */
export const pictureAddress = (page: string, facts: PictureFacts): string =>
  `${page}/picture.png?${LANGUAGE_PARAMETER}=${facts.language}&v=${pictureVersion(facts)}`;
