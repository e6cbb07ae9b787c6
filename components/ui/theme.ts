/** The cookie that holds a chosen theme; without it the person's system decides. */
export const THEME_COOKIE = "theme";

export type Theme = "light" | "dark";

/** The theme that a cookie value names, or undefined to use the system's. */
export function readTheme(value: string | undefined): Theme | undefined {
  return value === "light" || value === "dark" ? value : undefined;
}
