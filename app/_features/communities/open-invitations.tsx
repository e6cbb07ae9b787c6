import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import type { Viewer } from "@/app/_lib/session";
import { Block, toWay } from "@/components/quilt";
import { myInvitations } from "@/lib/community";
import { InvitationAnswer } from "./invitation-answer";

type OpenInvitationsProps = { viewer: Viewer; title: string };

export async function OpenInvitations({ viewer, title }: OpenInvitationsProps) {
  const mine = new Set(viewer.communities.map(({ id }) => id));
  const open = (await myInvitations(viewer.ctx)).filter(({ communityId }) => !mine.has(communityId));
  if (open.length === 0) return null;
  const t = await getTranslations("communities");
  return (
    <section className="stack g3" aria-labelledby="invitations">
      <h2 className="setup-title" id="invitations">
        {title}
      </h2>
      <Words of={["communities.join"]}>
        <ul className="stack g3">
          {open.map(({ id, communityId, communityName, location, way, invitedBy }) => (
            <li key={id} className="card card-tight stack g4">
              <div className="row g4">
                <Block seed={communityId} way={toWay(way)} />
                <div className="grow">
                  <p className="strong wrap-anywhere">{communityName}</p>
                  <p className="small quiet wrap-anywhere">
                    {[invitedBy && t("invitedBy", { name: invitedBy }), location].filter(Boolean).join(". ")}
                  </p>
                </div>
              </div>
              <InvitationAnswer invitationId={id} communityName={communityName} />
            </li>
          ))}
        </ul>
      </Words>
    </section>
  );
}
