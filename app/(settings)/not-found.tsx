import type { Metadata } from "next";
import { NotFoundView } from "@/app/_components/not-found-view";

export const metadata: Metadata = { title: "Error" };

/** The not-found page inside the settings layout. */
export default function SettingsNotFound() {
  return <NotFoundView inShell />;
}
