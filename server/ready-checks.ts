import type { Records } from "@/lib/platform";
import type { ReadyCheck } from "@/lib/platform/ops/ready";
import type { Versions } from "./cache/versions";
import type { FirstPage } from "./first-page";

export const readyChecks = (
  versions: Pick<Versions, "isThere">,
  firstPage: Pick<FirstPage, "isThere">,
  records: Pick<Records, "readiness">,
): ReadyCheck[] => [
  { name: "database_away", isOk: () => versions.isThere() },
  { name: "records_unfit", isOk: async () => (await records.readiness()).ready },
  { name: "first_page_missing", isOk: () => firstPage.isThere() },
];
