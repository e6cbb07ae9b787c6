import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { requirePlatformViewer } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { reportedCampaign } from "@/lib/community";
import { DomainError } from "@/lib/kernel";
import { MAX_ANSWER, readThread, type ThreadView } from "@/lib/notification";
import { env } from "@/lib/platform";
import { translatorOf } from "@/messages";
import { InboxList } from "../_components/inbox-list";
import { inboxPath, shownOf } from "../_components/inbox-tabs";
import { readInbox } from "../_lib/read-inbox";
import { waitingWords, whenInThread } from "../_lib/words";
import { AnswerForm } from "./_components/answer-form";
import { ChangeButton } from "./_components/change-button";
import { ReportedCard } from "./_components/reported-card";
import { ThreadMessages } from "./_components/thread-messages";
import { close, handBack, reopen, take } from "./actions";

const t = translatorOf("en", "desk.thread");

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
        <p className="inboxtitle">{t("inbox")}</p>
        <p className="lead">{waitingWords(inbox.waiting.threads, inbox.waiting.troubles)}</p>
      </div>
      <div className="inbox inboxopen">
        <InboxList
          inbox={inbox}
          show={show}
          page={1}
          open={thread.id}
          now={ctx.now()}
          empty={t("nothingElseIsWaiting")}
        />
        <article className="card threadcard" aria-labelledby="thread-subject">
          <header className="threadhead">
            <div className="inboxback">
              <BackLink href={inboxPath(show)}>{t("allThreads")}</BackLink>
            </div>
            <div className="stack g2">
              <p className="row wrap-ok g2">
                <Badge tone={isConcern ? "clay" : "neutral"} dot={isConcern}>
                  {isConcern ? t("concern") : t("contact")}
                </Badge>
                {thread.state !== "open" && (
                  <Badge tone="gain">{thread.state === "answered" ? t("answered") : t("done")}</Badge>
                )}
                <span className="small quiet num">
                  {t("opened", {
                    number: thread.number,
                    at: whenInThread(thread.openedAt, ctx.now()),
                  })}
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
  const who = name || t("noName");
  const where = communityName ? t("about", { community: communityName }) : "";
  if (email === "") return t("fromNoAddress", { who, where });
  if (isOwnAddress) return t("fromOwnAddress", { who, email, where });
  const signedIn = isMember ? t("differentAddress") : "";
  return t("fromUnverified", { who, email, where, signedIn });
}

function Holder({ thread, userId }: { thread: ThreadView; userId: string }) {
  const { id, takenBy, state } = thread;
  if (state === "done") return null;
  const look = { threadId: id, size: "sm", variant: "secondary" } as const;
  if (takenBy === null) {
    return (
      <div className="row wrap-ok g3">
        <ChangeButton {...look} action={take} label={t("assignToMe")} busyLabel={t("taking")} />
        <p className="small quiet">{t("notAssigned")}</p>
      </div>
    );
  }
  return (
    <div className="row wrap-ok g3">
      <ChangeButton {...look} action={handBack} label={t("unassignMe")} busyLabel={t("unassigning")} />
      <p className="small quiet">
        {takenBy.id === userId ? t("assignedToYou") : t("assignedTo", { name: takenBy.name })}
      </p>
    </div>
  );
}

function Ending({ thread }: { thread: ThreadView }) {
  const { id, name, email, state } = thread;
  if (state === "done") {
    return (
      <div className="threadend row wrap-ok g3">
        <ChangeButton
          threadId={id}
          action={reopen}
          variant="secondary"
          label={t("reopen")}
          busyLabel={t("opening")}
        />
        <p className="small quiet">{t("deletedLater")}</p>
      </div>
    );
  }
  const first = name.split(" ")[0] || "them";
  const goesTo = env().INBOUND_EMAIL_DOMAIN
    ? t("repliesHere")
    : t("repliesTo", { address: env().PROVIDER_SUPPORT_EMAIL });
  return (
    <div className="threadend threadbuttons">
      {email === "" ? (
        <p className="quiet">{t("noOneToAnswer")}</p>
      ) : (
        <Words language="en" of={["desk.threadForms"]}>
          <AnswerForm
            threadId={id}
            label={t("yourAnswer", { name: first })}
            hint={t("answerHint", { email, goesTo })}
            max={MAX_ANSWER}
          />
        </Words>
      )}
      <ChangeButton
        threadId={id}
        action={close}
        variant="secondary"
        label={state === "open" ? t("closeWithoutAnswering") : t("close")}
        busyLabel={t("closing")}
      />
    </div>
  );
}
