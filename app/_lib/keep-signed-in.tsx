import { RenewalTimer } from "./renewal-timer";
import { signedInUntil } from "./session";

/** Keeps whoever reads this page signed in. Stands in every layout of signed-in pages. */
export async function KeepSignedIn() {
  const until = await signedInUntil();
  return until === null ? null : <RenewalTimer until={until} />;
}
