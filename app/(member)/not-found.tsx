import type { Metadata } from "next";
import { NotFoundView } from "@/app/_components/not-found-view";

export const metadata: Metadata = { title: "Error" };

/** The not-found page inside the logged-in layout. */
export default function MemberNotFound() {
  return <NotFoundView inShell />;
}
