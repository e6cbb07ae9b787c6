import { EyeOff } from "lucide-react";
import { Banner } from "@/components/ui/banner";

/** Asks those who do not know the name to leave it so. */
export function NoGuessing() {
  return (
    <Banner icon={<EyeOff aria-hidden="true" />}>
      <p>
        The name is known only to this community’s admins. Please don’t guess in public, and don’t tag anyone
        when you share.
      </p>
    </Banner>
  );
}
