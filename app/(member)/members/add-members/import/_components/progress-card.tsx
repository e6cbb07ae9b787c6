import { useLocale, useTranslations } from "next-intl";
import Link from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import type { ImportView } from "@/lib/community";
import { formatDateTime } from "@/lib/kernel";
import { numberText } from "@/lib/kernel/intl";
import { importPath } from "../../../_lib/import-paths";
import { listMoment } from "./words";

type ProgressCardProps = {
  community: { id: string; timeZone: string };
  list: ImportView;
  linked?: boolean;
};

export function ProgressCard({ community, list, linked = false }: ProgressCardProps) {
  const { id, state, progress, resumesAt } = list;
  const { total, waiting, joined, open, cameBack, skipped } = progress;
  const t = useTranslations("members.import");
  const name = t("name", listMoment(list, community.timeZone, useLocale()));
  const left = total - waiting;
  const percent = total === 0 ? 100 : Math.floor((left / total) * 100);
  const text = t("progress", { left, total });
  const facts: [string, number][] = [
    [t("facts.joined"), joined],
    [t("facts.open"), open],
    [t("facts.waiting"), waiting],
    [t("facts.cameBack"), cameBack],
  ];
  const said = [
    list.by && t("sentBy", { name: list.by }),
    state === "sending" && t("canLeave"),
    state === "sending" &&
      resumesAt &&
      t("resumes", { moment: formatDateTime(resumesAt, community.timeZone) }),
    cameBack > 0 && t("cameBack", { count: cameBack }),
    skipped > 0 && t("skipped", { count: skipped }),
  ].filter(Boolean);
  const path = importPath(community.id, id);
  const Heading = linked ? "h3" : "h2";
  return (
    <section className="card card-tight stack g4" aria-labelledby={`list-${id}`}>
      <div className="row between wrap-ok g2 items-baseline!">
        <Heading id={`list-${id}`} className="import-name">
          {state === "draft" ? name : t(`state.${state}`, { list: name })}
        </Heading>
        <span className="small quiet num">{text}</span>
      </div>
      <Progress percent={percent} label={t("onTheWay")} text={text} />
      <dl className="import-facts">
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="small quiet">
        {said.join(" ")}{" "}
        {linked && (
          <Link href={path}>
            {t(cameBack + skipped > 0 ? "seeWhy" : "seeList")}
            <span className="sr">: {name}</span>
          </Link>
        )}
      </p>
    </section>
  );
}
