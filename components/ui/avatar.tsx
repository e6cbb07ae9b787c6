import { clsx } from "clsx";
import { HandHeart } from "lucide-react";
import { initials } from "@/lib/kernel/text";
import { clothColour } from "./cloth-colour";

type AvatarProps = {
  name: string;
  /** What the colour is drawn from; a person's id keeps it through a change of name. */
  seed?: string;
  /** 36, 44, 64 or 104 px. */
  size?: "s" | "m" | "l" | "xl";
  /** A picture the person gave. */
  src?: string | null;
  round?: boolean;
  className?: string;
};

/** A sewn patch with a person's initials, or their picture. Decorative: their name stands beside it. */
export function Avatar({ name, seed, size = "m", src, round, className }: AvatarProps) {
  return (
    <span
      className={clsx(
        "avatar",
        size !== "m" && size,
        !src && clothColour(seed ?? name),
        src && "picture",
        round && "round",
        className,
      )}
      style={src ? { backgroundImage: `url(${JSON.stringify(src)})` } : undefined}
      aria-hidden="true"
    >
      {src ? null : initials(name)}
    </span>
  );
}

type EmptyPatchProps = Pick<AvatarProps, "size" | "round" | "className">;

/** Someone who gives no name: an empty patch. */
export function AnonymousAvatar({ size = "m", round, className }: EmptyPatchProps) {
  return (
    <span
      className={clsx("avatar anon", size !== "m" && size, round && "round", className)}
      aria-hidden="true"
    >
      <HandHeart />
    </span>
  );
}
