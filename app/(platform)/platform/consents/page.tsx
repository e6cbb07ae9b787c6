import type { Metadata } from "next";
import { formatPhone } from "@/app/_features/forms/phone";
import type { Param } from "@/app/_features/forms/search-params";
import { requirePlatformViewer, requireProof } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { Field } from "@/components/ui/field";
import { TableButtons } from "@/components/ui/table-buttons";
import { TextInput } from "@/components/ui/text-input";
import { DAY, formatDateTime } from "@/lib/kernel";
import { type ConsentLine, consentsOf } from "@/lib/notification";
import { typedNumber } from "@/lib/notification/schemas";
import { translatorOf } from "@/messages";
import { DeskSearch, searchOf } from "../_components/desk-search";

const t = translatorOf("en", "desk.consents");

export const metadata: Metadata = { title: t("title") };

type Props = { searchParams: Promise<{ searchString?: Param }> };

const STATES: Record<ConsentLine["state"], { words: string; tone: BadgeTone }> = {
  asked: { words: t("asked"), tone: "gold" },
  confirmed: { words: t("agreed"), tone: "gain" },
  stopped: { words: t("stopped"), tone: "clay" },
  ended: { words: t("ended"), tone: "line" },
};

const SOURCES: Record<ConsentLine["source"], string> = {
  code: "with the code we texted",
  settings: "in their settings",
  invitation: "by an invitation",
  ask: "by the text that asked",
  reply: "by a reply",
  carrier: "reported by the carrier",
  moved: "because the number changed accounts",
  earlier: "before this record began",
};

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** For a carrier's audit. */
export default async function ConsentsPage({ searchParams }: Props) {
  const { ctx } = await requirePlatformViewer();
  const searchString = searchOf((await searchParams).searchString);
  const phone = typedNumber(searchString);
  await requireProof();
  const lines = phone ? await consentsOf(ctx, { phone }) : null;
  const now = ctx.now();
  return (
    <>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <DeskSearch label={t("searchByFullNumber")} placeholder="(202) 555-0123" searchString={searchString} />
      {searchString !== "" && phone === null && <p role="status">{t("incompleteNumber")}</p>}
      {lines && phone && <Lines phone={phone} lines={lines} />}
      <Card className="stack g4">
        <h2 className="text-(length:--t-h3)">{t("auditFile")}</h2>
        <form method="post" action="/platform/consents/csv" className="stack g4">
          <div className="grid gap-4 min-[600px]:grid-cols-2">
            <Field label={t("from")}>
              <TextInput
                type="date"
                name="from"
                defaultValue={dayOf(new Date(now.getTime() - 90 * DAY))}
                required
              />
            </Field>
            <Field label={t("to")}>
              <TextInput type="date" name="to" defaultValue={dayOf(now)} required />
            </Field>
          </div>
          <TableButtons csv={t("downloadCsv")} excel={t("downloadExcel")} />
        </form>
      </Card>
    </>
  );
}

function Lines({ phone, lines }: { phone: string; lines: readonly ConsentLine[] }) {
  if (lines.length === 0)
    return <Empty art={<MailArt />}>{t("noConsentsRecordedFor", { phone: formatPhone(phone) })}</Empty>;
  return (
    <section className="stack g3" aria-labelledby="record">
      <h2 id="record" className="num">
        {formatPhone(phone)}
      </h2>
      <ul className="don card card-tight">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line: { at, state, source, words, userId } }: { line: ConsentLine }) {
  const { words: what, tone } = STATES[state];
  return (
    <li className="flex-wrap">
      <div className="stack g2 grow basis-64 min-w-0">
        <p>
          <Badge tone={tone}>{what}</Badge> {SOURCES[source]}
        </p>
        {words !== "" && <p className="small quiet break-words">{words}</p>}
        <p className="caption faint break-all">
          {userId ? t("account", { id: userId }) : t("noAccountHere")}
        </p>
      </div>
      <time className="caption faint num nowrap" dateTime={at.toISOString()}>
        {formatDateTime(at)}
      </time>
    </li>
  );
}
