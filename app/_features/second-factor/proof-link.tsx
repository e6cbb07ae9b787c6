import { useTranslations } from "next-intl";
import { proofPath } from "@/app/_lib/paths";

const DONE = "/confirm-it-is-you/done";

/**
 * Completes the error of a form that requires a second factor. The link opens another tab, so that what was
 * typed is kept.
 */
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
