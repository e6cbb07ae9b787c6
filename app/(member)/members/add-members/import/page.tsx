import type { Metadata } from "next";
import { KeepFresh } from "@/app/_components/keep-fresh";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { listImports } from "@/lib/community";
import { inEnglish } from "@/lib/kernel";
import { addMembersPath, requireAdminOf } from "../../_lib/admin-of";
import { DraftCard } from "./_components/draft-card";
import { ListForm } from "./_components/list-form";
import { ProgressCard } from "./_components/progress-card";
import { WHILE_SENDING } from "./_components/words";

export const metadata: Metadata = { title: "Import members" };

type Search = { searchParams: Promise<Record<string, Param>> };

/** /members/add-members/import: paste a list or choose a file, and the community's lists. For admins. */
export default async function ImportPage({ searchParams }: Search) {
  const params = await searchParams;
  const { ctx, community } = await requireAdminOf(params.communityId);
  const imports = await listImports(ctx, { communityId: community.id });
  return (
    <Page>
      {imports.some(({ state }) => state === "sending") && <KeepFresh every={WHILE_SENDING} />}
      <div className="stack g3">
        <BackLink href={addMembersPath(community.id)}>Add members</BackLink>
        <h1>Import members</h1>
        <p className="lead import-lead">
          One person a line: a name, then an e-mail, a phone or both. Nobody hears anything until you invite
          them.
        </p>
      </div>
      <ListForm
        communityId={community.id}
        // Without scripts, a file that is too large leads back here (middleware.ts).
        tooLarge={one(params.tooLarge) === undefined ? undefined : inEnglish("import.too_large")}
      />
      {imports.length > 0 && (
        <section className="stack g4" aria-labelledby="lists-title">
          <h2 id="lists-title" className="import-title">
            Lists of {community.name}
          </h2>
          {imports.map((list) =>
            list.state === "draft" ? (
              <DraftCard key={list.id} community={community} list={list} />
            ) : (
              <ProgressCard key={list.id} community={community} list={list} linked />
            ),
          )}
        </section>
      )}
    </Page>
  );
}
