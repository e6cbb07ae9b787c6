import { sessionValidity } from "../../_lib/session";
import { FreshPage } from "./fresh-page";
import { RenewalTimer } from "./renewal-timer";

/** Every layout of logged-in pages needs it. */
export async function KeepSignedIn() {
  const validity = await sessionValidity();
  return validity === null ? null : (
    <>
      <RenewalTimer {...validity} />
      <FreshPage />
    </>
  );
}
