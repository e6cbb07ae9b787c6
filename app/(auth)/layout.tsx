import "@/app/inside.css";
import type { ReactNode } from "react";

/** The layout of the log-in pages. It loads the styles of the pages inside, to which these pages lead. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return children;
}
