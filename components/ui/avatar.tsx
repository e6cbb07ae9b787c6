import { clsx } from "clsx";
import { HandHeart } from "@/components/ui/icons";
import { type ClothColour, clothColour } from "@/lib/kernel/cloth-colour";
import { initials } from "@/lib/kernel/text";

type AvatarProps = {
  name: string;
  /** Determines the color. A person's id keeps it when their name changes. */
  seed?: string;
  /** For pages without the person's id. */
  colour?: ClothColour | undefined;
  /** 36, 44, 64 or 104 px. */
  size?: "s" | "m" | "l" | "xl";
  src?: string | null;
  round?: boolean;
  className?: string;
};

/** Decoration beside the person's name. */
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
