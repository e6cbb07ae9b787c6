import { FileUp, UserPlus } from "lucide-react";
import type { Metadata } from "next";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Page } from "@/components/shell";
import { LinkButton } from "@/components/ui/link-button";
import { communityInvitation, MOST_AT_ONCE, MOST_PEOPLE, openInvitations } from "@/lib/community";
import { manualPath, requireAdminOf } from "../_lib/admin-of";
import { importsPath } from "../_lib/import-paths";
import { SharedLink } from "./_components/shared-link";
import { Waiting } from "./_components/waiting";

export const metadata: Metadata = { title: "Add members" };

type Search = { searchParams: Promise<Record<string, Param>> };

/** /members/add-members: by form, or by sharing the invitation (000 §2). For admins. */
export default async function AddMembersPage({ searchParams }: Search) {
  const params = await searchParams;
  const { ctx, community } = await requireAdminOf(params.communityId);
  const where = { communityId: community.id };
  const [invitation, waiting] = await Promise.all([
    communityInvitation(ctx, where),
    openInvitations(ctx, where),
  ]);
  return (
    <Page>
      <div className="stack g3">
        <h1>Add members</h1>
        <p className="lead">
          To {community.name}. Nobody gets a message of a campaign before they have signed up.
        </p>
      </div>
      <div className="add-members">
        <section className="card stack g4" aria-labelledby="form-title">
          <div className="stack g2">
            <h2 id="form-title">Add by form</h2>
            <p className="quiet">
              A name with an e-mail or a phone, up to {MOST_AT_ONCE} people at once. Each gets an invitation
              of their own. Are there more, or do you have a list? Import it: up to{" "}
              {MOST_PEOPLE.toLocaleString("en-US")} people from a spreadsheet or from your contacts.
            </p>
          </div>
          <div className="row wrap-ok g3">
            <LinkButton href={manualPath(community.id)} icon={<UserPlus />}>
              Add Member
            </LinkButton>
            <LinkButton href={importsPath(community.id)} variant="secondary" icon={<FileUp />}>
              Import a list
            </LinkButton>
          </div>
        </section>
        <SharedLink community={community} invitation={invitation} renewing={one(params.renew) === "1"} />
      </div>
      <Waiting community={community} invitations={waiting} />
    </Page>
  );
}
