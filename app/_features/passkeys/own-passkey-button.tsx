"use client";
import { proveByPasskey } from "./ceremonies";
import { PasskeyButton } from "./passkey-button";

/** Proof by passkey instead of a code. */
export const OwnPasskeyButton = ({ returnTo }: { returnTo: string }) => (
  <PasskeyButton use={(language) => proveByPasskey({ language, returnTo })} />
);
