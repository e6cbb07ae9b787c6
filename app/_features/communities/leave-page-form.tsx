"use client";

import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { leave } from "./actions";
import { LeaveForm, leavingFailed } from "./leave-form";
import { communityPaths } from "./paths";

/** Stay or leave, below the question on its own page. */
export function LeavePageForm({ communityId }: { communityId: string }) {
  const [state, action] = useFormAction(leave, {});
  const failed = leavingFailed(state);
  return (
    <>
      {failed && (
        <Banner tone="clay" role="alert">
          <p>{failed}</p>
        </Banner>
      )}
      <div className="row wrap-ok g3">
        <LeaveForm action={action} communityId={communityId} from={communityPaths.mine} />
        <LinkButton href={communityPaths.mine} variant="secondary">
          Stay
        </LinkButton>
      </div>
    </>
  );
}
