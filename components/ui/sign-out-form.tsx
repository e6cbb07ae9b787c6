"use client";
import type { ComponentProps } from "react";
import { rethrowRedirect } from "./catch-unreached";
import { useScripts } from "./use-scripts";

type SignOutFormProps = Omit<ComponentProps<"form">, "action" | "method"> & {
  /** Redirects to a `signedOutPath`. */
  action: (form: FormData) => void | Promise<void>;
};

/** The next page is a new document, so nothing of this page remains. */
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
  // Without scripts only the server action works, and loads a new document anyway.
  return <form {...form} action={scripts ? leave : action} />;
}
