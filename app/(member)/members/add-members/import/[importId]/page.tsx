import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { KeepFresh } from "@/app/_components/keep-fresh";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { importOutcome, importProgress, ROWS_A_PAGE, readImport } from "@/lib/community";
import { requireAdminOf } from "../../../_lib/admin-of";
import { importsPath } from "../../../_lib/import-paths";
import { SendButton } from "../../_components/send-button";
import { Outcome } from "../_components/outcome";
import { ProgressCard } from "../_components/progress-card";
import { Review } from "../_components/review";
import { WHILE_SENDING } from "../_components/words";
import { resumeList, stopList } from "../actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("import.listTitle") };
}

type Props = { params: Promise<{ importId: string }>; searchParams: Promise<Record<string, Param>> };

export default async function ListPage({ params, searchParams }: Props) {
  const t = await getTranslations("members.import");
  const search = await searchParams;
  const { ctx, community } = await requireAdminOf(search.communityId);
  const where = { communityId: community.id, importId: (await params).importId };
  const list = await orNotFound(importProgress(ctx, where));
  const back = <BackLink href={importsPath(community.id)}>{t("title")}</BackLink>;
  if (list.state === "draft") {
    const show = one(search.show) === "fix" ? "fix" : "all";
    const asked = Math.min(pageNumber(search.page), 1000);
    const draft = await readImport(ctx, { ...where, show, page: asked });
    const page = Math.min(asked, Math.max(1, Math.ceil(draft.total / ROWS_A_PAGE)));
    return (
      <Page>
        <div className="stack g3">
          {back}
          <h1>{t("who")}</h1>
          <p className="lead import-lead">{t("whoLead")}</p>
        </div>
        <Review
          communityId={community.id}
          draft={draft}
          show={show}
          page={page}
          edit={pageNumber(search.edit) > 1 ? pageNumber(search.edit) : one(search.edit) === "1" ? 1 : null}
        />
      </Page>
    );
  }
  const outcome = await orNotFound(importOutcome(ctx, where));
  const fields = { communityId: community.id, importId: list.id };
  return (
    <Page>
      {list.state === "sending" && <KeepFresh every={WHILE_SENDING} />}
      <div className="stack g3">
        {back}
        <h1>{t("howFar")}</h1>
      </div>
      <ProgressCard community={community} list={list} />
      {list.leftOut > 0 && <p className="small quiet">{t("leftOut", { count: list.leftOut })}</p>}
      {list.state === "sending" && (
        <SendButton
          send={stopList}
          fields={fields}
          label={t("stop")}
          busy={t("stopping")}
          variant="secondary"
        />
      )}
      {list.state === "stopped" && (
        <SendButton send={resumeList} fields={fields} label={t("resume")} busy={t("resuming")} />
      )}
      <Outcome outcome={outcome} />
    </Page>
  );
}
