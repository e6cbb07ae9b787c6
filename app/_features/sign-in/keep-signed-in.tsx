import { signedInUntil } from "../../_lib/session";
import { RenewalTimer } from "./renewal-timer";

/** Renews the session of whoever reads this page. Every layout of logged-in pages contains it. */
export async function KeepSignedIn() {
  const until = await signedInUntil();
  return until === null ? null : <RenewalTimer until={until} />;
}
