import type { Metadata } from "next";
import type { Param } from "@/app/_features/forms/search-params";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requirePlatformViewer, requireProof } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { type DeskMembers, deskMembers, MOST_ADMINS } from "@/lib/community";
import { DeskSearch, searchOf } from "../../../_components/desk-search";
import { NameForm } from "./name-form";

export const metadata: Metadata = { title: "Name an admin" };

type Props = { params: Promise<{ communityId: string }>; searchParams: Promise<{ searchString?: Param }> };

export default async function NameAdminPage({ params, searchParams }: Props) {
  const { ctx } = await requirePlatformViewer();
  const { communityId } = await params;
  const searchString = searchOf((await searchParams).searchString);
  await requireProof();
  const found = await orNotFound(deskMembers(ctx, { communityId, searchString }));
  return (
    <div className="stack g5 max-w-[640px]">
      <BackLink href="/platform/communities">Communities</BackLink>
      <div className="stack g3">
        <h1>Name an admin</h1>
        <p className="lead">
          Of {found.communityName}. Admins learn who campaigns are for, launch them and send the money. We
          notify the new admin right away. The others see in the history that we added an admin, but not why.
        </p>
      </div>
      <p>
        <span className="strong">
          {found.admins.length} of at most {MOST_ADMINS}:
        </span>{" "}
        {found.admins.join(", ")}
      </p>
      {found.admins.length >= MOST_ADMINS ? (
        <p className="quiet">
          The community has all the admins it can have. One of them has to step down first.
        </p>
      ) : (
        <Choice communityId={communityId} searchString={searchString} members={found.members} />
      )}
    </div>
  );
}

type ChoiceProps = { communityId: string; searchString: string; members: DeskMembers["members"] };

function Choice({ communityId, searchString, members }: ChoiceProps) {
  return (
    <>
      <DeskSearch
        label="Search for a member by name, e-mail or phone"
        placeholder="Name, e-mail, phone"
        searchString={searchString}
      />
      {searchString !== "" && members.length === 0 && <p className="quiet">No results.</p>}
      {members.length > 0 && (
        <ul className="waiting" aria-label="Members found">
          {members.map((member) => (
            <li key={member.userId}>
              <div className="grow waiting-who">
                <p className="strong wrap-anywhere">{member.fullName}</p>
                {member.email && <p className="small quiet wrap-anywhere">{member.email}</p>}
              </div>
              <NameForm communityId={communityId} member={member} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
