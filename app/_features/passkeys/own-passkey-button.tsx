"use client";
import { proveByPasskey } from "./ceremonies";
import { PasskeyButton } from "./passkey-button";

/** Gives a proof with one of the caller's own passkeys instead of a code. */
export const OwnPasskeyButton = ({ returnTo }: { returnTo: string }) => (
  <PasskeyButton use={(language) => proveByPasskey({ language, returnTo })} />
);
