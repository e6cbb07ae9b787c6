"use client";
import type { ComponentProps } from "react";
import { rethrowRedirect } from "./reached";
import { useScripts } from "./use-scripts";

type SignOutFormProps = Omit<ComponentProps<"form">, "action" | "method"> & {
  /** A server action that signs out and redirects to a `signedOutPath`. */
  action: (form: FormData) => void | Promise<void>;
};

/** A form that signs out: the page that follows is loaded as a whole, so that nothing of this one is left. */
export function SignOutForm({ action, ...form }: SignOutFormProps) {
  const scripts = useScripts();
  const leave = async (sent: FormData) => {
    try {
      await action(sent);
    } catch (error) {
      await rethrowRedirect(error);
      throw error;
    }
  };
  // A browser without scripts can submit only to the server action itself, and loads the next page anyway.
  return <form {...form} action={scripts ? leave : action} />;
}
