import "@/app/inside.css";
import type { ReactNode } from "react";

/** Also loads the styles of the inner pages, where these pages lead. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return children;
}
