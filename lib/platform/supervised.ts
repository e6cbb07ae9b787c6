/** Calls `stop` when the supervisor (`scripts/processes/supervise.ts`) has ended. */
export function endWithSupervisor(stop: () => void): void {
  if (!process.send) return;
  process.once("disconnect", stop);
  // The channel alone must not keep a finished process alive.
  process.channel?.unref();
}

/** Reports readiness; call it only once the process serves. */
export function sayReady(): void {
  process.send?.(READY);
}

export const READY = "ready";
