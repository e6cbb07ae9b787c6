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
          Whoever is listed here approves communities, sends payouts and reads the inbox. People are added and
          removed on the server alone; both stand in the log.
        </p>
      </div>
      <StaffList members={members} ownEmail={user.email} />
      {invited.length > 0 && (
        <section className="stack g4" aria-labelledby="invited">
          <h2 id="invited" className="text-(length:--t-h3)">
            Invited, and not here yet
          </h2>
          <InvitedList invited={invited} />
        </section>
      )}
      <section className="stack g3" aria-labelledby="changes">
        <h2 id="changes" className="text-(length:--t-h3)">
          To add or remove somebody
        </h2>
        <p className="quiet">
          Whoever runs the server types one of these there. The first sends a link by e-mail; the second ends
          every session of the account and leaves the account itself.
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
