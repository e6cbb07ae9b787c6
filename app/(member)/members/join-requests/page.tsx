import type { Metadata } from "next";
import Link from "next/link";
import { KeepFresh } from "@/app/_components/keep-fresh";
import type { Param } from "@/app/_features/forms/search-params";
import { picturePath } from "@/app/_lib/picture-path";
import { MailArt } from "@/components/art";
import { Page } from "@/components/shell";
import { Avatar } from "@/components/ui/avatar";
import { Empty } from "@/components/ui/empty";
import { type JoinRequest, listJoinRequests } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import { requireAdminOf } from "../_lib/admin-of";
import { SendButton } from "../add-members/_components/send-button";
import { answerRequest } from "./actions";

export const metadata: Metadata = { title: "Join requests" };

type Search = { searchParams: Promise<Record<string, Param>> };

/** /members/join-requests: who asks to join, with an answer to each. For admins. */
export default async function JoinRequestsPage({ searchParams }: Search) {
  const { ctx, community } = await requireAdminOf((await searchParams).communityId);
  const requests = await listJoinRequests(ctx, { communityId: community.id });
  return (
    <Page width="form">
      <KeepFresh />
      <div className="stack g3">
        <h1>Join requests</h1>
        <p className="lead">
          Who would like to be a member of {community.name}. Members see Our Balance, and the names of those
          who give with their name.
        </p>
      </div>
      {requests.length === 0 ? (
        <Empty art={<MailArt />}>
          {community.joining === "request"
            ? "Nobody waits for your answer."
            : "Nobody waits for your answer. People ask where admins decide who may join."}
        </Empty>
      ) : (
        <ul className="waiting">
          {requests.map((request) => (
            <Request key={request.id} community={community} request={request} />
          ))}
        </ul>
      )}
      <p className="small quiet">
        Who may join at all is your choice: see{" "}
        <Link href="/settings/admin/privacy">Joining and privacy</Link>.
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
  const { id, fullName, email, imageName, askedAt } = request;
  const fields = { communityId: community.id, requestId: id };
  return (
    <li>
      <Avatar name={fullName} src={picturePath(imageName)} />
      <div className="grow waiting-who">
        <p className="strong wrap-anywhere">{fullName}</p>
        <p className="small quiet wrap-anywhere">
          {email && `${email}. `}Asked {formatDate(askedAt, community.timeZone)}
        </p>
      </div>
      <div className="row g2 waiting-acts">
        <SendButton
          send={answerRequest}
          fields={{ ...fields, answer: "accept" }}
          label="Accept"
          about={fullName}
          busy="Accepting"
          size="sm"
        />
        <SendButton
          send={answerRequest}
          fields={{ ...fields, answer: "decline" }}
          label="Decline"
          about={fullName}
          busy="Declining"
          variant="secondary"
          size="sm"
        />
      </div>
    </li>
  );
}
