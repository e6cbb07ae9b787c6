import type { ReactNode } from "react";

/** 1000 px wide, 1080 with a side column, 720 for settings, 600 for forms. */
export function Page({
  width = "member",
  children,
}: {
  width?: "member" | "wide" | "settings" | "form";
  children: ReactNode;
}) {
  return <div className={width === "member" ? "main-in" : `main-in main-${width}`}>{children}</div>;
}
