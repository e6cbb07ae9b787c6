"use client";
import { proveByPasskey } from "./ceremonies";
import { PasskeyButton } from "./passkey-button";

export const OwnPasskeyButton = ({ returnTo }: { returnTo: string }) => (
  <PasskeyButton use={(language) => proveByPasskey({ language, returnTo })} />
);
