import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Check, CircleAlert, FileText, Mail, UserPlus, Users } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { Pager } from "@/components/ui/pager";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ImportDraft, MOST_PEOPLE, ROWS_A_PAGE } from "@/lib/community";
import { importPath } from "../../../_lib/import-paths";
import { workOnList } from "../actions";
import { ColumnsForm } from "./columns-form";
import { ListRowLine } from "./list-row";
import { ReviewForm } from "./review-form";

type ReviewProps = {
  communityId: string;
  draft: ImportDraft;
  show: "all" | "fix";
  page: number;
  edit: number | null;
};

export function Review({ communityId, draft, show, page, edit }: ReviewProps) {
  const t = useTranslations("members.import.review");
  const { id, counts, rows, columns, hasGuesses } = draft;
  const lines = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const invited = counts.new + counts.again;
  const fields = { communityId, importId: id };
  const everyone = counts.fault === 0 ? t("each") : t("leftOut", { count: counts.fault });
  const next = hasGuesses ? t("checkFirst", { count: invited }) : everyone;
  const leftOut = invited === 0 ? t("nobodyYet") : next;
  const seen = columns ? { seen: columns.map(({ meaning }) => meaning).join() } : undefined;
  const base = importPath(communityId, id, { show });
  return (
    <section className="stack g4" aria-labelledby="lines-title">
      {draft.sheet && (
        <Banner tone="gold" icon={<FileText />}>
          {draft.sheet.others > 0 && (
            <p>{t("sheet", { name: draft.sheet.name, others: draft.sheet.others })}</p>
          )}
          {draft.sheet.isLong && <p>{t("longSheet")}</p>}
          {draft.sheet.hiddenRows > 0 && <p>{t("hiddenRows", { count: draft.sheet.hiddenRows })}</p>}
        </Banner>
      )}
      {draft.isCut && (
        <Banner tone="gold">
          <p>{t("cut", { most: MOST_PEOPLE })}</p>
        </Banner>
      )}
      {draft.isNarrowed && (
        <Banner tone="gold">
          <p>{t("narrowed")}</p>
        </Banner>
      )}
      <div className="row between wrap-ok g3 items-end!">
        <div className="stack g2">
          <h2 id="lines-title" className="import-title">
            {t("read", { count: lines })}
          </h2>
          <div className="row wrap-ok g2">
            <Badge tone="gain" icon={<UserPlus />}>
              {t("new", { count: invited })}
            </Badge>
            {counts.member > 0 && <Badge icon={<Check />}>{t("member", { count: counts.member })}</Badge>}
            {counts.invited > 0 && <Badge icon={<Mail />}>{t("invited", { count: counts.invited })}</Badge>}
            {counts.twice > 0 && <Badge icon={<Users />}>{t("twice", { count: counts.twice })}</Badge>}
            {counts.fault > 0 && (
              <Badge tone="clay" icon={<CircleAlert />}>
                {t("fault", { count: counts.fault })}
              </Badge>
            )}
          </div>
        </div>
        {(counts.fault > 0 || show === "fix") && (
          <nav className="import-show" aria-label={t("show")}>
            <Link href={importPath(communityId, id)} aria-current={show === "all" ? "page" : undefined}>
              {t("all")}
            </Link>
            <Link
              href={importPath(communityId, id, { show: "fix" })}
              aria-current={show === "fix" ? "page" : undefined}
            >
              {t("fix")}
            </Link>
          </nav>
        )}
      </div>
      {columns && <ColumnsForm columns={columns} hasGuesses={hasGuesses} fields={fields} />}
      <ReviewForm send={workOnList} fields={{ ...fields, ...seen, show, page: String(page) }}>
        {/* Enter presses the first button, which sends nothing. */}
        <button type="submit" name="do" value="save" className="sr" tabIndex={-1} aria-hidden="true">
          {t("save")}
        </button>
        {rows.length > 0 ? (
          <div className="table-wrap">
            {/* Narrow screens show cards. */}
            <table className="table import-rows" aria-labelledby="lines-title">
              <thead>
                <tr>
                  <th scope="col">{t("columns.name")}</th>
                  <th scope="col">{t("columns.email")}</th>
                  <th scope="col">{t("columns.phone")}</th>
                  <th scope="col">{t("columns.state")}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <ListRowLine
                    key={row.number}
                    row={row}
                    editing={edit === row.number}
                    editPath={importPath(communityId, id, { show, page, edit: row.number })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <p className="quiet">{t("noFix")}</p>
        )}
        <Pager label={t("pages")} base={base} page={page} pageSize={ROWS_A_PAGE} total={draft.total} />
        {(rows.some(({ standing }) => standing === "fault") || edit !== null) && (
          <div>
            <SubmitButton variant="secondary" name="do" value="save" busyLabel={t("saving")}>
              {t("saveChanges")}
            </SubmitButton>
          </div>
        )}
        <div className="row wrap-ok g3 import-acts stitched-top">
          {invited > 0 && !hasGuesses && (
            <SubmitButton size="lg" name="do" value="send" busyLabel={t("inviting")}>
              {t("invite", { count: invited })}
            </SubmitButton>
          )}
          <SubmitButton size="lg" variant="secondary" name="do" value="over" busyLabel={t("discarding")}>
            {t("again")}
          </SubmitButton>
          <p className="small quiet grow">
            {leftOut}
            {rows.some(({ sharesWith }) => sharesWith !== null) && <> {t("households")}</>}
          </p>
        </div>
      </ReviewForm>
    </section>
  );
}
