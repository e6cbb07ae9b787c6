import type { Metadata } from "next";
import { requirePlatformViewer } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { listStaff } from "@/lib/identity";
import { translatorOf } from "@/messages";
import { InvitedList } from "./_components/invited-list";
import { StaffList } from "./_components/staff-list";

const t = translatorOf("en", "desk.staff");

export const metadata: Metadata = { title: t("title") };

export default async function StaffPage() {
  const { ctx, user } = await requirePlatformViewer();
  const { members, invited } = await listStaff(ctx);
  return (
    <>
      <div className="stack g3">
        <BackLink href="/platform">{t("today")}</BackLink>
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <StaffList members={members} ownEmail={user.email} />
      {invited.length > 0 && (
        <section className="stack g4" aria-labelledby="invited">
          <h2 id="invited" className="text-(length:--t-h3)">
            {t("invitedNotRegisteredYet")}
          </h2>
          <InvitedList invited={invited} />
        </section>
      )}
      <section className="stack g3" aria-labelledby="changes">
        <h2 id="changes" className="text-(length:--t-h3)">
          {t("howToChange")}
        </h2>
        <p className="quiet">{t("commands")}</p>
        <ul className="stack g2">
          <li>
            <code className="wrap-anywhere">npm run desk -- add EMAIL</code>
          </li>
          <li>
            <code className="wrap-anywhere">npm run desk -- remove EMAIL</code>
          </li>
        </ul>
      </section>
    </>
  );
}
