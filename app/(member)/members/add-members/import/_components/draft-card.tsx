import { useLocale, useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import type { ImportView } from "@/lib/community";
import { importPath } from "../../../_lib/import-paths";
import { SendButton } from "../../_components/send-button";
import { beginAnew } from "../actions";
import { listMoment } from "./words";

type DraftCardProps = { community: { id: string; timeZone: string }; list: ImportView };

export function DraftCard({ community, list }: DraftCardProps) {
  const t = useTranslations("members.import");
  const name = t("name", listMoment(list, community.timeZone, useLocale()));
  return (
    <div className="card card-tight row between wrap-ok g3">
      <div className="stack g1">
        <h3 className="import-name">{name}</h3>
        <p className="small quiet">
          {list.by ? t("notSentBy", { count: list.rows, name: list.by }) : t("notSent", { count: list.rows })}
        </p>
      </div>
      <div className="row wrap-ok g2">
        <LinkButton href={importPath(community.id, list.id)} variant="secondary" size="sm">
          {t("goOn")}
          <span className="sr"> {t("goOnWith", { list: name })}</span>
        </LinkButton>
        <SendButton
          send={beginAnew}
          fields={{ communityId: community.id, importId: list.id }}
          label={t("discard")}
          about={name}
          busy={t("discarding")}
          variant="ghost"
          size="sm"
        />
      </div>
    </div>
  );
}
