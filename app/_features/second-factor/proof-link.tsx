import { useTranslations } from "next-intl";
import { proofPath } from "@/app/_lib/paths";

const DONE = "/confirm-it-is-you/done";

/** Opens a tab to preserve input. */
export function ProofHint() {
  const t = useTranslations("ui");
  return t.rich("proofHint", {
    link: (words) => (
      <a href={proofPath(DONE)} target="_blank" rel="noopener">
        {words}
      </a>
    ),
  });
}
