/** Message of the error with which React ends every render. */
export const RENDER_ENDED = "This render completed successfully.";

/**
 * Frees memory of finished renders: an unread error stack keeps its frames, and through `Immediate` chains
 * each request kept the next (react/react#37288). Setting the stack drops them. Other errors are unchanged.
 */
export function forgetRenderEnds(): void {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (reason?: unknown) {
    if (reason instanceof Error && reason.message.startsWith(RENDER_ENDED)) reason.stack = String(reason);
    abort.call(this, reason);
  };
}
