import type { Instrumentation } from "next";

/** Runs once when a server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { keepNamesOffTheConsole } = await import("@/lib/platform");
  keepNamesOffTheConsole();
}

/** The number that the page of an error names, where Next has made one (`app/_features/states/problem.tsx`). */
const digestOf = (error: unknown) =>
  error instanceof Error && "digest" in error && typeof error.digest === "string"
    ? { digest: error.digest }
    : {};

/**
 * Next calls this with what a page, an action or a route handler has thrown, before it answers 500:
 * `server/handler.ts` says instead that the database is away, if that was the reason.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, { method }, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { isDatabaseAway, log, noteFault } = await import("@/lib/platform");
  if (isDatabaseAway(error)) noteFault(error, { method, path: routePath });
  else log.error("page_failed", error, { method, path: routePath, ...digestOf(error) });
};
