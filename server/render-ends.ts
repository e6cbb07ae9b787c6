/** React ends every render with this error. */
export const RENDER_ENDED = "This render completed successfully.";

/**
 * Frees finished renders: an unread stack keeps its frames, and `Immediate` chains kept each next request
 * (react/react#37288). Other errors are unchanged.
 */
export function forgetRenderEnds(): void {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (reason?: unknown) {
    if (reason instanceof Error && reason.message.startsWith(RENDER_ENDED)) reason.stack = String(reason);
    abort.call(this, reason);
  };
}
