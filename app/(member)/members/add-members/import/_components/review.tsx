import { Check, CircleAlert, Mail, UserPlus, Users } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Pager } from "@/components/ui/pager";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ImportDraft, MOST_PEOPLE, ROWS_A_PAGE } from "@/lib/community";
import { plural } from "@/lib/kernel";
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
  /** The row that is open for changes, by its line. */
  edit: number | null;
};

/** A list before it is sent: every row with its fault, to be corrected or left out. */
export function Review({ communityId, draft, show, page, edit }: ReviewProps) {
  const { id, counts, rows, columns } = draft;
  const lines = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const invited = counts.new + counts.again;
  const fields = { communityId, importId: id };
  const base = importPath(communityId, id, { show });
  return (
    <section className="stack g4" aria-labelledby="lines-title">
      {draft.isCut && (
        <Banner tone="gold">
          <p>
            This list has more than {MOST_PEOPLE.toLocaleString("en-US")} people. Here are the first; import
            the others afterwards.
          </p>
        </Banner>
      )}
      {draft.isNarrowed && (
        <Banner tone="gold">
          <p>Some lines have more columns than a list of people has. Those behind the 60th were left out.</p>
        </Banner>
      )}
      <div className="row between wrap-ok g3 items-end!">
        <div className="stack g2">
          <h2 id="lines-title" className="import-title">
            {plural(lines, "line")} read
          </h2>
          <div className="row wrap-ok g2">
            <Badge tone="gain" icon={<UserPlus />}>
              {invited.toLocaleString("en-US")} new
            </Badge>
            {counts.member > 0 && (
              <Badge icon={<Check />}>{plural(counts.member, "already a member", "already members")}</Badge>
            )}
            {counts.invited > 0 && <Badge icon={<Mail />}>{counts.invited} invited already</Badge>}
            {counts.twice > 0 && <Badge icon={<Users />}>{counts.twice} twice on the list</Badge>}
            {counts.fault > 0 && (
              <Badge tone="clay" icon={<CircleAlert />}>
                {counts.fault} {counts.fault === 1 ? "needs" : "need"} a fix
              </Badge>
            )}
          </div>
        </div>
        {(counts.fault > 0 || show === "fix") && (
          <nav className="import-show" aria-label="Show">
            <Link href={importPath(communityId, id)} aria-current={show === "all" ? "page" : undefined}>
              All
            </Link>
            <Link
              href={importPath(communityId, id, { show: "fix" })}
              aria-current={show === "fix" ? "page" : undefined}
            >
              Needs a fix
            </Link>
          </nav>
        )}
      </div>
      {columns && <ColumnsForm columns={columns} fields={fields} />}
      <ReviewForm send={workOnList} fields={{ ...fields, show, page: String(page) }}>
        {/* The Enter key presses the first button of a form: it keeps what was typed, and sends nothing. */}
        <button type="submit" name="do" value="save" className="sr" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        {rows.length > 0 ? (
          <div className="table-wrap">
            {/* Narrow screens show each row as a card. */}
            <table className="table import-rows" aria-labelledby="lines-title">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">E-mail</th>
                  <th scope="col">Phone</th>
                  <th scope="col">State</th>
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
          <p className="quiet">Nothing needs a fix.</p>
        )}
        <Pager label="Lines" base={base} page={page} pageSize={ROWS_A_PAGE} total={draft.total} />
        {(rows.some(({ standing }) => standing === "fault") || edit !== null) && (
          <div>
            <SubmitButton variant="secondary" name="do" value="save" busyLabel="Saving">
              Save the changes
            </SubmitButton>
          </div>
        )}
        <div className="row wrap-ok g3 import-acts stitched-top">
          {invited > 0 && (
            <SubmitButton size="lg" name="do" value="send" busyLabel="Handing over">
              Invite {plural(invited, "person", "people")}
            </SubmitButton>
          )}
          <SubmitButton size="lg" variant="secondary" name="do" value="over" busyLabel="Throwing away">
            Start over
          </SubmitButton>
          <p className="small quiet grow">{leftOutWords(counts)}</p>
        </div>
      </ReviewForm>
    </section>
  );
}

function leftOutWords({ fault, new: invited, again }: ImportDraft["counts"]): string {
  if (invited + again === 0) return "Nobody on this list can be invited yet.";
  if (fault === 0) return "Each gets an invitation of their own: by e-mail where there is one, else by text.";
  const [lines, them] =
    fault === 1 ? ["The line that needs", "it"] : [`The ${fault} lines that need`, "them"];
  return `${lines} a fix ${fault === 1 ? "is" : "are"} left out. Fix ${them} here and ${fault === 1 ? "it joins" : "they join"} the others.`;
}
