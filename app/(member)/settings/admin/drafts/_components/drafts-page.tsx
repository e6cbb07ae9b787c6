import { Check, CircleDashed, Plus } from "lucide-react";
import Link from "next/link";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { KeepFresh } from "@/app/_components/keep-fresh";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { type Param, pageNumber } from "@/app/_features/forms/search-params";
import { requireAdminViewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Quilt, toWay } from "@/components/quilt";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";
import { Pager } from "@/components/ui/pager";
import { countDrafts, type DraftCard, listDrafts, listSuggestions } from "@/lib/community";
import { PAGE_SIZE } from "@/lib/kernel";
import { MISSING_WORDS, needOf, whenSaved } from "../_lib/words";

/** The colourway of a campaign that has no type yet: that of *Other*. */
const OPEN_WAY = "table";

type DraftsPageProps = {
  kind: "draft" | "suggestion";
  /** The address of this list. */
  base: string;
  page: Param;
};

/** My Drafts or Suggested Drafts, eight a page (000 §2). For admins, each without what is for themselves. */
export async function DraftsPage({ kind, base, page: wanted }: DraftsPageProps) {
  const { ctx, community } = await requireAdminViewer();
  const page = pageNumber(wanted);
  const list = kind === "draft" ? listDrafts : listSuggestions;
  const [found, counts] = await Promise.all([
    list(ctx, { communityId: community.id, page, pageSize: PAGE_SIZE }),
    countDrafts(ctx, { communityId: community.id }),
  ]);
  if (page > found.totalPages) redirect(base);
  return (
    <Page>
      <KeepFresh />
      <BackLink href="/admin-settings">Admin settings</BackLink>
      <div className="drafts-head">
        <div className="stack g2 grow">
          <h1>Campaign drafts</h1>
          <p className="quiet">Only admins see these, and never the one a draft is for.</p>
        </div>
        <LinkButton href="/campaigns/create-campaign" icon={<Plus />}>
          New Campaign
        </LinkButton>
      </div>
      <nav className="tabs" aria-label="Campaign drafts">
        <Tab href={draftPaths.drafts} isCurrent={kind === "draft"}>
          My Drafts ({counts.drafts})
        </Tab>
        <Tab href={draftPaths.suggestions} isCurrent={kind === "suggestion"}>
          Suggested Drafts ({counts.suggestions})
        </Tab>
      </nav>
      {found.items.length === 0 ? (
        <NoDrafts kind={kind} />
      ) : (
        <ul className="stack g3">
          {found.items.map((draft) => (
            <ListedDraft
              key={draft.id}
              kind={kind}
              draft={draft}
              saved={whenSaved(draft.savedAt, ctx.now(), community.timeZone)}
            />
          ))}
        </ul>
      )}
      <Pager
        label="Campaign drafts"
        base={base}
        page={page}
        pageSize={PAGE_SIZE}
        total={found.totalNumberOfItems}
      />
      <p className="caption faint measure">
        {kind === "draft"
          ? "A draft keeps until you delete it. Nobody is told about it and no message leaves before you launch."
          : "A suggestion keeps until you launch or delete it. Whoever suggested it reads that the admins have it, and nothing more."}
      </p>
    </Page>
  );
}

type TabProps = { href: string; isCurrent: boolean; children: ReactNode };

function Tab({ href, isCurrent, children }: TabProps) {
  return (
    <Link className="tab num" href={href} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </Link>
  );
}

function NoDrafts({ kind }: { kind: DraftsPageProps["kind"] }) {
  if (kind === "suggestion")
    return (
      <Empty art={<QuiltArt />}>
        Nobody has suggested a campaign yet. Members do so from the page of campaigns.
      </Empty>
    );
  return (
    <Empty art={<QuiltArt />} action={<LinkButton href="/campaigns/create-campaign">Create new</LinkButton>}>
      You don't have any campaign drafts yet
    </Empty>
  );
}

type ListedDraftProps = { kind: DraftsPageProps["kind"]; draft: DraftCard; saved: string };

function ListedDraft({ kind, draft, saved }: ListedDraftProps) {
  const { id, communityId, name, type, missing, suggestedBy } = draft;
  const href =
    kind === "draft" ? draftPaths.draft(id) : draftPaths.suggestion({ communityId, campaignId: id });
  const title = name || "Untitled";
  const need = needOf(draft);
  return (
    <li className="card card-tight draft-card">
      <div className="draft-quilt">
        <Quilt seed={id} way={toWay(type?.way ?? OPEN_WAY)} progress={0} layout="phone" />
      </div>
      <div className="grow stack g2">
        <h2 className="draft-title">
          <Link href={href}>{title}</Link>
        </h2>
        {need && <p className="small quiet num">{need}</p>}
        {kind === "suggestion" && (
          <p className="small quiet wrap-anywhere">
            Suggested by {suggestedBy ?? "somebody who deleted their account"}
          </p>
        )}
        <MissingMarks missing={missing} />
      </div>
      <div className="draft-end">
        <LinkButton href={href} variant="secondary">
          Continue<span className="sr"> with {title}</span>
        </LinkButton>
        <p className="caption faint num">Saved {saved}</p>
      </div>
    </li>
  );
}

function MissingMarks({ missing }: Pick<DraftCard, "missing">) {
  if (missing.length === 0)
    return (
      <p>
        <Badge tone="gain" icon={<Check aria-hidden="true" />}>
          Nothing missing
        </Badge>
      </p>
    );
  return (
    <p className="row wrap-ok g2">
      <span className="caption quiet draft-missing">Still missing</span>
      {missing.map((what) => (
        <span key={what} className="missing-mark">
          <CircleDashed aria-hidden="true" />
          {MISSING_WORDS[what]}
        </span>
      ))}
    </p>
  );
}
