import { Banner } from "@/components/ui/banner";
import { ProofHint } from "./proof-link";

type FormFailureProps = {
  title: string | null | undefined;
  proofNeeded?: boolean | undefined;
};

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

/** Beside a button, where a banner has no room. */
export function FailureLine({ title, proofNeeded }: FormFailureProps) {
  if (!title) return null;
  return (
    <p className="error" role="alert">
      <span>
        {title}
        {proofNeeded && <ProofHint />}
      </span>
    </p>
  );
}
