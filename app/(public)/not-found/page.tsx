import type { Metadata } from "next";
import { NotFoundView } from "@/app/_lib/not-found-view";

export const metadata: Metadata = { title: "Error", robots: { index: false } };

export default function NotFoundPage() {
  return <NotFoundView />;
}
