import type { Metadata } from "next";
import { NotFoundView } from "@/app/_components/not-found-view";

export const metadata: Metadata = { title: "Error" };

/** The same answer inside the settings. */
export default function SettingsNotFound() {
  return <NotFoundView inShell />;
}
