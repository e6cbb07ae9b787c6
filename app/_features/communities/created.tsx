import { UserPlus } from "lucide-react";
import { KeepFresh } from "@/app/_components/keep-fresh";
import { switchCommunity } from "@/app/_features/current-community/switch-community";
import { SubmitButton } from "@/components/ui/submit-button";

/**
 * What happens next after founding (001 §2). "Add members" opens once the provider has approved the
 * community.
 */
export function Created({ community }: { community: { id: string; name: string; isConfirmed: boolean } }) {
  const { id, name, isConfirmed } = community;
  return (
    <>
      {!isConfirmed && <KeepFresh />}
      <div className="stack g3" role="status">
        {isConfirmed ? (
          <p className="lead">{name} is approved. Now it needs its members.</p>
        ) : (
          <p className="lead">
            Your community is pending approval. We'll be in touch: check your email to see our confirmation.
          </p>
        )}
      </div>
      <form action={switchCommunity} className="stack g2">
        <input type="hidden" name="communityId" value={id} />
        <SubmitButton
          size="lg"
          block
          icon={<UserPlus />}
          busyLabel="Opening"
          disabled={!isConfirmed}
          aria-describedby={isConfirmed ? undefined : "not-yet"}
        >
          Add members
        </SubmitButton>
        {!isConfirmed && (
          <p className="caption faint center" id="not-yet">
            This opens once {name} is approved.
          </p>
        )}
      </form>
    </>
  );
}
