import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requirePlatformViewer } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { reportedCampaign } from "@/lib/community";
import { DomainError } from "@/lib/kernel";
import { MAX_ANSWER, readThread, type ThreadView } from "@/lib/notification";
import { env } from "@/lib/platform";
import { InboxList } from "../_components/inbox-list";
import { inboxPath, shownOf } from "../_components/inbox-tabs";
import { readInbox } from "../_lib/read-inbox";
import { waitingWords, whenInThread } from "../_lib/words";
import { AnswerForm } from "./_components/answer-form";
import { ChangeButton } from "./_components/change-button";
import { ReportedCard } from "./_components/reported-card";
import { ThreadMessages } from "./_components/thread-messages";
import { close, handBack, reopen, take } from "./actions";

type Props = { params: Promise<{ threadId: string }>; searchParams: Promise<{ show?: Param }> };

const orNull = async <T,>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
};

const openThread = cache(async (threadId: string) => {
  const { ctx } = await requirePlatformViewer();
  const thread = await orNull(readThread(ctx, { threadId }));
  if (!thread) notFound();
  return { ctx, thread };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { thread } = await openThread((await params).threadId);
  return { title: `${thread.number} ${thread.subject}` };
}

export default async function ThreadPage({ params, searchParams }: Props) {
  const { ctx, thread } = await openThread((await params).threadId);
  const show = shownOf(one((await searchParams).show));
  const [inbox, campaign] = await Promise.all([
    readInbox(ctx, show, 1),
    thread.campaignId === null ? null : orNull(reportedCampaign(ctx, { threadId: thread.id })),
  ]);
  const isConcern = thread.kind === "concern";
  return (
    <div className="stack g5">
      <div className="stack g2 inboxwide">
        <p className="inboxtitle">Inbox</p>
        <p className="lead">{waitingWords(inbox.waiting.threads, inbox.waiting.troubles)}</p>
      </div>
      <div className="inbox inboxopen">
        <InboxList
          inbox={inbox}
          show={show}
          page={1}
          open={thread.id}
          now={ctx.now()}
          empty="Nothing else is waiting."
        />
        <article className="card threadcard" aria-labelledby="thread-subject">
          <header className="threadhead">
            <div className="inboxback">
              <BackLink href={inboxPath(show)}>All threads</BackLink>
            </div>
            <div className="stack g2">
              <p className="row wrap-ok g2">
                <Badge tone={isConcern ? "clay" : "neutral"} dot={isConcern}>
                  {isConcern ? "Concern" : "Contact"}
                </Badge>
                {thread.state !== "open" && (
                  <Badge tone="gain">{thread.state === "answered" ? "Answered" : "Done"}</Badge>
                )}
                <span className="small quiet num">
                  {thread.number}, opened {whenInThread(thread.openedAt, ctx.now())}
                </span>
              </p>
              <h1 id="thread-subject" className="threadsubject wrap-any">
                {thread.subject}
              </h1>
              <p className="small quiet wrap-any">{writerWords(thread)}</p>
            </div>
            {campaign && <ReportedCard threadId={thread.id} campaign={campaign} />}
            <Holder thread={thread} userId={ctx.actor.kind === "user" ? ctx.actor.userId : ""} />
          </header>
          <ThreadMessages thread={thread} now={ctx.now()} />
          <Ending thread={thread} />
        </article>
      </div>
    </div>
  );
}

function writerWords({ name, email, isMember, isOwnAddress, communityName }: ThreadView): string {
  const who = name || "Someone who gave no name";
  const where = communityName ? `, about ${communityName}` : "";
  if (email === "") return `${who}${where}. They left no address.`;
  if (isOwnAddress) return `${who}, ${email}${where}. They were signed in.`;
  const signedIn = isMember ? "They were signed in with a different address. " : "";
  return `${who}, ${email}${where}. ${signedIn}We have not verified that this is their address.`;
}

function Holder({ thread, userId }: { thread: ThreadView; userId: string }) {
  const { id, takenBy, state } = thread;
  if (state === "done") return null;
  const look = { threadId: id, size: "sm", variant: "secondary" } as const;
  if (takenBy === null) {
    return (
      <div className="row wrap-ok g3">
        <ChangeButton {...look} action={take} label="Assign to me" busyLabel="Taking" />
        <p className="small quiet">Not assigned to anyone yet.</p>
      </div>
    );
  }
  return (
    <div className="row wrap-ok g3">
      <ChangeButton {...look} action={handBack} label="Unassign me" busyLabel="Unassigning" />
      <p className="small quiet">
        {takenBy.id === userId ? "Assigned to you." : `Assigned to ${takenBy.name}.`}
      </p>
    </div>
  );
}

function Ending({ thread }: { thread: ThreadView }) {
  const { id, name, email, state } = thread;
  if (state === "done") {
    return (
      <div className="threadend row wrap-ok g3">
        <ChangeButton threadId={id} action={reopen} variant="secondary" label="Reopen" busyLabel="Opening" />
        <p className="small quiet">The thread and its files are deleted thirty days after it was closed.</p>
      </div>
    );
  }
  const first = name.split(" ")[0] || "them";
  const goesTo = env().INBOUND_EMAIL_DOMAIN
    ? "Their reply comes back here."
    : `Their reply goes to ${env().PROVIDER_SUPPORT_EMAIL}.`;
  return (
    <div className="threadend threadbuttons">
      {email === "" ? (
        <p className="quiet">They left no address, so there is no one to answer.</p>
      ) : (
        <AnswerForm
          threadId={id}
          label={`Your answer to ${first}`}
          hint={`Goes to ${email} by e-mail from the desk. Admins of communities don’t see it. ${goesTo}`}
          max={MAX_ANSWER}
        />
      )}
      <ChangeButton
        threadId={id}
        action={close}
        variant="secondary"
        label={state === "open" ? "Close without answering" : "Close"}
        busyLabel="Closing"
      />
    </div>
  );
}
