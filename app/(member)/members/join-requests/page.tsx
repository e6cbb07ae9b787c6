import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { KeepFresh } from "@/app/_components/keep-fresh";
import type { Param } from "@/app/_features/forms/search-params";
import { picturePath } from "@/app/_lib/picture-path";
import { MailArt } from "@/components/art";
import { Page } from "@/components/shell";
import { Avatar } from "@/components/ui/avatar";
import { Empty } from "@/components/ui/empty";
import Link from "@/components/ui/link";
import { type JoinRequest, listJoinRequests } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import { requireAdminOf } from "../_lib/admin-of";
import { SendButton } from "../add-members/_components/send-button";
import { answerRequest } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("requests.title") };
}

type Search = { searchParams: Promise<Record<string, Param>> };

export default async function JoinRequestsPage({ searchParams }: Search) {
  const t = await getTranslations("members.requests");
  const { ctx, community } = await requireAdminOf((await searchParams).communityId);
  const requests = await listJoinRequests(ctx, { communityId: community.id });
  return (
    <Page width="form">
      <KeepFresh />
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead", { community: community.name })}</p>
      </div>
      {requests.length === 0 ? (
        <Empty art={<MailArt />}>{t(community.joining === "request" ? "none" : "noneAsked")}</Empty>
      ) : (
        <ul className="waiting">
          {requests.map((request) => (
            <Request key={request.id} community={community} request={request} />
          ))}
        </ul>
      )}
      <p className="small quiet">
        {t.rich("choice", { link: (words) => <Link href="/settings/admin/privacy">{words}</Link> })}
      </p>
    </Page>
  );
}

function Request({
  community,
  request,
}: {
  community: { id: string; timeZone: string };
  request: JoinRequest;
}) {
  const t = useTranslations("members.requests");
  const { id, userId, fullName, email, imageName, askedAt } = request;
  const fields = { communityId: community.id, requestId: id };
  return (
    <li>
      <Avatar name={fullName} seed={userId} src={picturePath(imageName)} />
      <div className="grow waiting-who">
        <p className="strong wrap-anywhere">{fullName}</p>
        <p className="small quiet wrap-anywhere">
          {email && `${email}. `}
          {t("asked", { day: formatDate(askedAt, community.timeZone) })}
        </p>
      </div>
      <div className="row g2 waiting-acts">
        <SendButton
          send={answerRequest}
          fields={{ ...fields, answer: "accept" }}
          label={t("accept")}
          about={fullName}
          busy={t("accepting")}
          size="sm"
        />
        <SendButton
          send={answerRequest}
          fields={{ ...fields, answer: "decline" }}
          label={t("decline")}
          about={fullName}
          busy={t("declining")}
          variant="secondary"
          size="sm"
        />
      </div>
    </li>
  );
}
