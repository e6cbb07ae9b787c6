import { Banner } from "@/components/ui/banner";
import { ProofHint } from "./proof-link";

type FormFailureProps = {
  /** Empty or missing without an error. */
  title: string | undefined;
  /** Adds the link to the second factor. */
  proofNeeded?: boolean | undefined;
};

/** Form-level error, announced immediately. */
export function FormFailure({ title, proofNeeded }: FormFailureProps) {
  if (!title) return null;
  return (
    <Banner tone="clay" role="alert">
      <p>
        {title}
        {proofNeeded && <ProofHint />}
      </p>
    </Banner>
  );
}
