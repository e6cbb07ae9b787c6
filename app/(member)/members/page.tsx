import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SearchBox } from "@/app/_features/communities/search-box";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { requireAdminViewer } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { Page } from "@/components/shell";
import { Empty } from "@/components/ui/empty";
import { Link as LinkIcon } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Pager } from "@/components/ui/pager";
import { listAdmins, listMembers, MEMBER_FILTERS, type MemberFilter } from "@/lib/community";
import { MAX_PAGE_SIZE, PAGE_SIZE, tidy } from "@/lib/kernel";
import { MembersHeader } from "./_components/members-header";
import { MembersList } from "./_components/members-list";
import { TakeAlong } from "./_components/take-along";
import { addMembersPath } from "./_lib/admin-of";
import { membersPath } from "./_lib/paths";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("list.title") };
}

/** Milliseconds (000 §9). */
const WAIT = 1000;

type Search = { searchParams: Promise<{ page?: Param; searchString?: Param; filter?: Param }> };

const filterOf = (param: Param): MemberFilter =>
  MEMBER_FILTERS.find((known) => known === one(param)) ?? "all";

/** Shows all matches up to a limit (000 §2). */
export default async function MembersPage({ searchParams }: Search) {
  const { ctx, community, user } = await requireAdminViewer();
  const t = await getTranslations("members");
  const params = await searchParams;
  const searchString = tidy(one(params.searchString) ?? "").slice(0, 100);
  const filter = filterOf(params.filter);
  const page = pageNumber(params.page);
  const pageSize = searchString === "" ? PAGE_SIZE : MAX_PAGE_SIZE;
  const where = { communityId: community.id };
  const [list, admins] = await Promise.all([
    listMembers(ctx, { ...where, searchString, filter, page, pageSize }),
    listAdmins(ctx, where),
  ]);
  const base = membersPath({ searchString, filter });
  if (page > list.totalPages) redirect(base);
  const found = list.totalNumberOfItems;
  return (
    <Page>
      <MembersHeader community={community} admins={admins.length} />
      <div className="stack g4">
        <div className="members-tools">
          <SearchBox
            label={t("list.search")}
            base="/members"
            searchString={searchString}
            keep={filter === "all" ? {} : { filter }}
            wait={WAIT}
          />
          <LinkButton
            href={`${addMembersPath(community.id)}#link`}
            variant="secondary"
            icon={<LinkIcon />}
            className="only-wide"
          >
            {t("list.share")}
          </LinkButton>
        </div>
        <LinkTabs
          label={t("list.which")}
          tabs={MEMBER_FILTERS.map((one) => ({
            href: membersPath({ searchString, filter: one }),
            label: t(`filters.${one}`),
            current: one === filter,
          }))}
        />
      </div>
      <p role="status" className={searchString === "" ? "sr" : "small quiet"}>
        {searchString !== "" && found > 0 && t("list.found", { count: found, text: searchString })}
      </p>
      {found === 0 ? (
        <Empty
          art={<QuiltArt />}
          action={
            (searchString !== "" || filter !== "all") && (
              <LinkButton href={membersPath()} variant="secondary">
                {t("list.all")}
              </LinkButton>
            )
          }
        >
          {searchString === "" ? t(`nobody.${filter}`) : t("list.none")}
        </Empty>
      ) : (
        <MembersList members={list.items} viewerId={user.id} timeZone={community.timeZone} />
      )}
      <Pager label={t("list.title")} base={base} page={page} pageSize={pageSize} total={found} />
      <TakeAlong communityId={community.id} />
    </Page>
  );
}
