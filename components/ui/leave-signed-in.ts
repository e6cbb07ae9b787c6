import { forgetTyped } from "./typed-entries";

function forgetTypedHere(): void {
  try {
    forgetTyped(window.localStorage);
  } catch {
    // Without storage, nothing was kept.
  }
}

/**
 * Clears stored form values after a sign-out and loads `path` (of `signedOutPath`) as a full page. A
 * client-side navigation would leave the account's data in the document: the words and recipient of a draft,
 * and the key of stored values. Never resolves, because the document ends.
 */
export function leaveSignedIn(path: string): Promise<never> {
  forgetTypedHere();
  window.location.replace(path);
  return new Promise(() => {});
}
