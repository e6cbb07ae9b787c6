import { GivingOnHold } from "@/components/donation/not-yet";
import { seenAt } from "./flows";
import { GivingFrame } from "./frame";
import type { FoundTarget } from "./target";

export function OnHoldPage({ found: { target, communityName, campaign } }: { found: FoundTarget }) {
  return (
    <GivingFrame flow={target.flow} centred>
      <GivingOnHold
        communityName={communityName}
        seeHref={seenAt(target)}
        of={campaign ? "campaign" : "balance"}
      />
    </GivingFrame>
  );
}
