import { forgetTyped } from "./typed-entries";

export function forgetTypedHere(): void {
  try {
    forgetTyped(window.localStorage);
  } catch {
    // Without storage, nothing was kept.
  }
}

/**
 * After a sign-out, clears stored form values and loads `path` (of `signedOutPath`) as a full page. The
 * router would leave account data in the document: the words and recipient of a draft. Never resolves.
 */
export function leaveSignedIn(path: string): Promise<never> {
  forgetTypedHere();
  window.location.replace(path);
  return new Promise(() => {});
}
