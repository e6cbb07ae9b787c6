import type { ReactNode } from "react";

/** A page inside the shell: 1000 px, 1080 for pages with a column at the side, 720 for settings, 600 for forms. */
export function Page({
  width = "member",
  children,
}: {
  width?: "member" | "wide" | "settings" | "form";
  children: ReactNode;
}) {
  return <div className={width === "member" ? "main-in" : `main-in main-${width}`}>{children}</div>;
}
