import type { Metadata } from "next";
import type { Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requirePlatformViewer, requireProof } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { type DeskMembers, deskMembers, MOST_ADMINS } from "@/lib/community";
import { translatorOf } from "@/messages";
import { DeskSearch, searchOf } from "../../../_components/desk-search";
import { NameForm } from "./name-form";

const t = translatorOf("en", "desk.communities");

export const metadata: Metadata = { title: t("nameAnAdmin") };

type Props = { params: Promise<{ communityId: string }>; searchParams: Promise<{ searchString?: Param }> };

export default async function NameAdminPage({ params, searchParams }: Props) {
  const { ctx } = await requirePlatformViewer();
  const { communityId } = await params;
  const searchString = searchOf((await searchParams).searchString);
  await requireProof();
  const found = await orNotFound(deskMembers(ctx, { communityId, searchString }));
  return (
    <div className="stack g5 max-w-[640px]">
      <BackLink href="/platform/communities">{t("communities")}</BackLink>
      <div className="stack g3">
        <h1>{t("nameAnAdmin")}</h1>
        <p className="lead">{t("adminsLead", { community: found.communityName })}</p>
      </div>
      <p>
        <span className="strong">{t("adminsOf", { count: found.admins.length, most: MOST_ADMINS })}</span>{" "}
        {found.admins.join(", ")}
      </p>
      {found.admins.length >= MOST_ADMINS ? (
        <p className="quiet">{t("adminsFull")}</p>
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
        label={t("searchForAMember")}
        placeholder={t("nameEMailPhone")}
        searchString={searchString}
      />
      {searchString !== "" && members.length === 0 && <p className="quiet">{t("noResults")}</p>}
      {members.length > 0 && (
        <Words language="en" of={["desk.adminsForm"]}>
          <ul className="waiting" aria-label={t("membersFound")}>
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
        </Words>
      )}
    </>
  );
}
