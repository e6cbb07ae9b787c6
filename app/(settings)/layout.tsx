import "@/app/inside.css";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { INSIDE } from "@/app/_features/meta/inside";
import { settingsMenu } from "@/app/_features/pages/menus";
import { KeepSignedIn } from "@/app/_features/sign-in/keep-signed-in";
import { logOut } from "@/app/_features/sign-in/log-out";
import { getViewer, type Viewer } from "@/app/_lib/session";
import { SettingsShell } from "@/components/shell/settings-shell";

export const metadata: Metadata = INSIDE;

async function wayBack({ community, isPlatformAdmin }: Viewer) {
  const t = await getTranslations("account.shell");
  if (community) return { href: "/campaigns", label: t("backTo", { community: community.name }) };
  if (isPlatformAdmin) return { href: "/platform", label: t("backToDesk") };
  return { href: "/account-setup", label: t("backToSetup") };
}

/** Pages guard themselves, because a layout does not run on every navigation. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer) return <Words of={["credentials"]}>{children}</Words>;
  return (
    <SettingsShell
      back={await wayBack(viewer)}
      items={settingsMenu(await getTranslations("pages"))}
      logOut={logOut}
    >
      <Words of={["credentials"]}>{children}</Words>
      <KeepSignedIn />
    </SettingsShell>
  );
}
