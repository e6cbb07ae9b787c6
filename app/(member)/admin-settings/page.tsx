import { ChevronRight } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { adminSettings } from "@/app/_features/pages/menus";
import { requireAdminViewer } from "@/app/_lib/session";
import { CountPill, MenuIcon, Page } from "@/components/shell";
import { countJoinRequests } from "@/lib/community";

export const metadata: Metadata = { title: "Admin settings" };

/** /admin-settings: everything that an admin can set, each with a sentence (000 §2). Members go to /campaigns. */
export default async function AdminSettingsPage() {
  const { ctx, community } = await requireAdminViewer();
  const waiting = { joinRequests: await countJoinRequests(ctx, { communityId: community.id }) };
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>Admin settings</h1>
        <p className="lead">What the admins of {community.name} decide for everybody in it.</p>
      </div>
      <nav className="card settings-list" aria-label="All admin settings">
        <ul>
          {adminSettings().map(({ href, label, icon, says, badge }) => (
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
