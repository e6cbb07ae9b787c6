import "@/app/inside.css";
import type { ReactNode } from "react";

/** The ways in: they hand over to the pages inside, whose styles come along. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return children;
}
