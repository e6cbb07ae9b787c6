import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { cutBlocks, wayOf } from "@/lib/kernel/quilt";
import { AppFrame } from "./app-frame";
import { useShellWords } from "./shell-words";
import type { FrameCommunity, ShellCommunity, ShellProps } from "./types";

function withCut<C extends ShellCommunity>({
  seed,
  way,
  ...community
}: C): Omit<C, "seed" | "way"> & FrameCommunity {
  const [cut] = cutBlocks(seed, way ?? wayOf(seed), 1);
  if (!cut) throw new RangeError("A block is cut from every seed");
  return { ...community, cut };
}

/** Side menu from 900 px, else top and bottom bars. Pages use `Page`. The root layout has the skip link. */
export function AppShell({
  children,
  community,
  communities,
  ...shell
}: ShellProps & { children: ReactNode }) {
  return (
    <AppFrame
      {...shell}
      lang={useLocale()}
      community={community && withCut(community)}
      communities={communities.map(withCut)}
      words={useShellWords(shell.user.fullName)}
    >
      {children}
    </AppFrame>
  );
}
