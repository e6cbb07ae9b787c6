import type { PictureKind } from "@/lib/user";

export const picturePath = (imageName: string | null | undefined, kind: PictureKind = "people") =>
  imageName ? `/pictures/${kind}/${imageName}` : null;
