import type { Metadata } from "next";
import { requirePlatformViewer } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { listStaff } from "@/lib/identity";
import { InvitedList } from "./_components/invited-list";
import { StaffList } from "./_components/staff-list";

export const metadata: Metadata = { title: "Who works at the desk" };

export default async function StaffPage() {
  const { ctx, user } = await requirePlatformViewer();
  const { members, invited } = await listStaff(ctx);
  return (
    <>
      <div className="stack g3">
        <BackLink href="/platform">Today</BackLink>
        <h1>Who works at the desk</h1>
        <p className="lead">
          The people listed here approve communities, send payouts and read the inbox. They can be added and
          removed only on the server. Both are logged.
        </p>
      </div>
      <StaffList members={members} ownEmail={user.email} />
      {invited.length > 0 && (
        <section className="stack g4" aria-labelledby="invited">
          <h2 id="invited" className="text-(length:--t-h3)">
            Invited, not registered yet
          </h2>
          <InvitedList invited={invited} />
        </section>
      )}
      <section className="stack g3" aria-labelledby="changes">
        <h2 id="changes" className="text-(length:--t-h3)">
          To add or remove someone
        </h2>
        <p className="quiet">
          Run one of these on the server. The first sends a link by e-mail. The second ends every session of
          the account, but keeps the account.
        </p>
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
