import type { PictureKind } from "@/lib/user";

/** Null without an `imageName`. */
export const picturePath = (imageName: string | null | undefined, kind: PictureKind = "people") =>
  imageName ? `/pictures/${kind}/${imageName}` : null;
