import { sessionValidity } from "../../_lib/session";
import { FreshPage } from "./fresh-page";
import { RenewalTimer } from "./renewal-timer";

/** For every layout of signed-in pages. */
export async function KeepSignedIn() {
  const validity = await sessionValidity();
  return validity === null ? null : (
    <>
      <RenewalTimer {...validity} />
      <FreshPage />
    </>
  );
}
