/**
 * Calls `stop` when the supervisor (`scripts/support/supervise.ts`) has ended. Does nothing without a
 * supervisor.
 */
export function endWithSupervisor(stop: () => void): void {
  if (!process.send) return;
  process.once("disconnect", stop);
  // The channel alone must not keep a finished process alive.
  process.channel?.unref();
}

/** Tells the supervisor that this process serves. Call only once it does. */
export function sayReady(): void {
  process.send?.(READY);
}

export const READY = "ready";
