import { clsx } from "clsx";
import { HandHeart } from "@/components/ui/icons";
import { type ClothColour, clothColour } from "@/lib/kernel/cloth-colour";
import { initials } from "@/lib/kernel/text";

type AvatarProps = {
  name: string;
  /** The colour depends on it: with a person's id it stays the same when their name changes. */
  seed?: string;
  /** The colour itself, where the page does not learn the id. */
  colour?: ClothColour | undefined;
  /** 36, 44, 64 or 104 px. */
  size?: "s" | "m" | "l" | "xl";
  /** The person's uploaded picture. */
  src?: string | null;
  round?: boolean;
  className?: string;
};

/** A sewn patch with a person's initials, or their picture. Decorative: their name stands beside it. */
export function Avatar({ name, seed, colour, size = "m", src, round, className }: AvatarProps) {
  return (
    <span
      className={clsx(
        "avatar",
        size !== "m" && size,
        !src && (colour ?? clothColour(seed ?? name)),
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

/** An empty patch for an anonymous person. */
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
