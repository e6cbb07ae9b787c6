/** Without it, the system decides. */
export const THEME_COOKIE = "theme";

export type Theme = "light" | "dark";

/** Undefined means the system's. */
export function readTheme(value: string | undefined): Theme | undefined {
  return value === "light" || value === "dark" ? value : undefined;
}
