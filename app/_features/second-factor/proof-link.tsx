import { proofPath } from "@/app/_lib/paths";

const DONE = "/confirm-it-is-you/done";

/**
 * Completes the error of a form that requires a second factor. The link opens another tab, so that what was
 * typed is kept.
 */
export const ProofHint = () => (
  <>
    {": "}
    <a href={proofPath(DONE)} target="_blank" rel="noopener">
      do it in a new tab
    </a>
    , then come back and send this again.
  </>
);
