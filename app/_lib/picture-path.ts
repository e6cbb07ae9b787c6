import type { PictureKind } from "@/lib/user";

/** The address of a picture that people gave, from its `imageName`; null while there is none. */
export const picturePath = (imageName: string | null | undefined, kind: PictureKind = "people") =>
  imageName ? `/pictures/${kind}/${imageName}` : null;
