import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Appearance } from "@/app/_features/appearance/appearance";
import { settingsMenu } from "@/app/_features/pages/menus";
import { WaitingMoney } from "@/app/_features/payouts/waiting-money";
import { requireSignedIn } from "@/app/_lib/session";
import { MenuIcon, Page } from "@/components/shell";
import { ChevronRight } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { OnWideScreens } from "./on-wide-screens";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.shell");
  return { title: t("settings") };
}

/** Wide screens redirect to the first page. */
export default async function SettingsPage() {
  const { ctx } = await requireSignedIn();
  const [t, say] = await Promise.all([getTranslations("account.shell"), getTranslations("pages")]);
  return (
    <Page width="settings">
      <OnWideScreens goTo="/settings/personal-info" />
      <h1>{t("settings")}</h1>
      <WaitingMoney ctx={ctx} />
      <nav className="card settings-list" aria-label={t("settings")}>
        <ul>
          {settingsMenu(say).map((item) => (
            <li key={item.href}>
              <Link className="menu-item" href={item.href}>
                <MenuIcon name={item.icon} />
                <span className="grow">{item.label}</span>
                <ChevronRight className="faint" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Appearance />
    </Page>
  );
}
