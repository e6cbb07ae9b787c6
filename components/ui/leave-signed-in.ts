import { forgetTyped } from "./typed-entries";

/** Removes what forms have kept in this browser. */
function forgetTypedHere(): void {
  try {
    forgetTyped(window.localStorage);
  } catch {
    // A browser that lets no site store anything has kept nothing.
  }
}

/**
 * After a sign-out: removes what forms have kept in this browser, and loads `path` (of `signedOutPath`) as a whole in place
 * of this page. A navigation of the router would leave the document with all that the account's pages have put into it, such
 * as the words and the recipient of a draft, and the key of what was kept. Never resolves, because the document ends.
 */
export function leaveSignedIn(path: string): Promise<never> {
  forgetTypedHere();
  window.location.replace(path);
  return new Promise(() => {});
}
