/**
 * Calls `stop` when the process that supervises this one (`scripts/support/supervise.ts`) has ended, however it ended.
 * Does nothing in a process that nobody supervises.
 */
export function endWithSupervisor(stop: () => void): void {
  if (!process.send) return;
  process.once("disconnect", stop);
  // The channel alone must not keep a process alive that has finished its work.
  process.channel?.unref();
}

/** Tells the supervisor, or the parent of several processes, that this one serves: never before it does. */
export function sayReady(): void {
  process.send?.(READY);
}

/** What a process says of itself once it serves. */
export const READY = "ready";
