import type { Instrumentation } from "next";

/** Runs once when a server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { keepNamesOffTheConsole } = await import("@/lib/platform");
  keepNamesOffTheConsole();
}

/**
 * Next calls this with what a page, an action or a route handler has thrown, before it answers 500:
 * `server/handler.ts` says instead that the database is away, if that was the reason.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, { method }, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { noteFault } = await import("@/lib/platform");
  noteFault(error, { method, path: routePath });
};
