import { Banner } from "@/components/ui/banner";
import { ProofHint } from "./proof-link";

type FormFailureProps = {
  /** Left out, or empty, while nothing failed. */
  title: string | undefined;
  /** Whether the way on is a second factor. */
  proofNeeded?: boolean | undefined;
};

/** Why a form was refused as a whole, above its fields, read out at once. */
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
