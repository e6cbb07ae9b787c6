import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";

/** Downloads the members as a CSV file. A form and not a link, because each download is written to the log. */
export function TakeAlong({ communityId }: { communityId: string }) {
  return (
    <form method="post" action="/members/export">
      <input type="hidden" name="communityId" value={communityId} />
      <Button type="submit" variant="secondary" size="sm" icon={<Download />}>
        Members as a file (CSV)
      </Button>
    </form>
  );
}
