import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { adminSettings } from "@/app/_features/pages/menus";
import { requireAdminViewer } from "@/app/_lib/session";
import { CountPill, MenuIcon, Page } from "@/components/shell";
import { ChevronRight } from "@/components/ui/icons";
import Link from "@/components/ui/link";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("pages");
  return { title: t("menu.adminSettings") };
}

export default async function AdminSettingsPage() {
  const { community, badges } = await requireAdminViewer();
  const t = await getTranslations("pages");
  const waiting = { joinRequests: badges.joinRequests };
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>{t("menu.adminSettings")}</h1>
        <p className="lead">{t("settingsPage.lead", { community: community.name })}</p>
      </div>
      <nav className="card settings-list" aria-label={t("settingsPage.all")}>
        <ul>
          {adminSettings(t).map(({ href, label, icon, says, badge }) => (
            <li key={href}>
              <Link className="menu-item said" href={href}>
                <MenuIcon name={icon} />
                <span className="grow">
                  <span className="strong">{label}</span>
                  <span className="small quiet">{says}</span>
                </span>
                <CountPill name={badge} badges={waiting} />
                <ChevronRight className="faint" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}
