/** The cookie that holds a chosen theme; without it the person's system decides. */
export const THEME_COOKIE = "theme";

export type Theme = "light" | "dark";

/** The theme a cookie value stands for, or undefined for "as the system says". */
export function readTheme(value: string | undefined): Theme | undefined {
  return value === "light" || value === "dark" ? value : undefined;
}
