import type { Metadata } from "next";
import { NotFoundView } from "@/app/_components/not-found-view";

export const metadata: Metadata = { title: "Error" };

export default function NotFound() {
  return <NotFoundView />;
}
