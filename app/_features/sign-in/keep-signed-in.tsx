import { signedInUntil } from "../../_lib/session";
import { RenewalTimer } from "./renewal-timer";

/** Keeps whoever reads this page signed in. Stands in every layout of signed-in pages. */
export async function KeepSignedIn() {
  const until = await signedInUntil();
  return until === null ? null : <RenewalTimer until={until} />;
}
