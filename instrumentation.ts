/** Runs once when a server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { keepNamesOffTheConsole } = await import("@/lib/platform");
  keepNamesOffTheConsole();
}
