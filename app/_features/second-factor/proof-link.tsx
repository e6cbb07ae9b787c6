import { proofPath } from "@/app/_lib/paths";

const DONE = "/confirm-it-is-you/done";

/**
 * Ends the sentence that a form was refused with for want of a second factor, and leads there: in another tab, so that
 * what was typed stays.
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
