import type { Instrumentation } from "next";

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { keepNamesOffTheConsole } = await import("@/lib/platform");
  keepNamesOffTheConsole();
}

/** The number on an error page (`app/_features/states/problem.tsx`). */
const digestOf = (error: unknown) =>
  error instanceof Error && "digest" in error && typeof error.digest === "string"
    ? { digest: error.digest }
    : {};

/** Next calls this before it answers 500. If the database is away, `server/handler.ts` says so instead. */
export const onRequestError: Instrumentation.onRequestError = async (error, { method }, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { isDatabaseAway, log, noteFault } = await import("@/lib/platform");
  if (isDatabaseAway(error)) noteFault(error, { method, path: routePath });
  else log.error("page_failed", error, { method, path: routePath, ...digestOf(error) });
};
