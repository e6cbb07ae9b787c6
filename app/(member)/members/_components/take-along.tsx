import { useTranslations } from "next-intl";
import { TableButtons } from "@/components/ui/table-buttons";

/** A form, because each download is logged. */
export function TakeAlong({ communityId }: { communityId: string }) {
  const t = useTranslations("members.list");
  return (
    <form method="post" action="/members/export">
      <input type="hidden" name="communityId" value={communityId} />
      <TableButtons size="sm" csv={t("file")} excel={t("excel")} />
    </form>
  );
}
