import { sessionValidity } from "../../_lib/session";
import { FreshPage } from "./fresh-page";
import { RenewalTimer } from "./renewal-timer";

/**
 * Renews the session of whoever reads this page, and shows nothing of it once it has ended. Every layout of logged-in
 * pages contains it.
 */
export async function KeepSignedIn() {
  const validity = await sessionValidity();
  return validity === null ? null : (
    <>
      <RenewalTimer {...validity} />
      <FreshPage />
    </>
  );
}
