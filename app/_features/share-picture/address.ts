import { createHash } from "node:crypto";
import { LANGUAGE_PARAMETER } from "@/lib/kernel/languages";
import type { PictureFacts } from "./facts";

/** Increment when the drawing changes, to refresh previews. */
const DRAWING = 3;

export const pictureVersion = (facts: PictureFacts): string =>
  createHash("sha256")
    .update(`${DRAWING} ${JSON.stringify(facts)}`)
    .digest("base64url")
    .slice(0, 12);

/** Changes with the picture, because previews are cached by address. */
export const pictureAddress = (page: string, facts: PictureFacts): string =>
  `${page}/picture.png?${LANGUAGE_PARAMETER}=${facts.language}&v=${pictureVersion(facts)}`;
