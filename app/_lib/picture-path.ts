import type { PictureKind } from "@/lib/user";

/** The address of an uploaded picture, from its `imageName`; null if there is none. */
export const picturePath = (imageName: string | null | undefined, kind: PictureKind = "people") =>
  imageName ? `/pictures/${kind}/${imageName}` : null;
