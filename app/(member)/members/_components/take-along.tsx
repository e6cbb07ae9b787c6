import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";

/** Downloads the members as a CSV file. A form and not a link, because each download is written to the log. */
export function TakeAlong({ communityId }: { communityId: string }) {
  const t = useTranslations("members.list");
  return (
    <form method="post" action="/members/export">
      <input type="hidden" name="communityId" value={communityId} />
      <Button type="submit" variant="secondary" size="sm" icon={<Download />}>
        {t("file")}
      </Button>
    </form>
  );
}
