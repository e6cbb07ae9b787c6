/** React ends every render with an error of these words, so that work begun for its cache may stop. */
export const RENDER_ENDED = "This render completed successfully.";

/**
 * Lets go of what finished renders hold. An error keeps the frames it was made in until somebody reads its stack, a frame
 * keeps the `Immediate` that called it, and that one those called after it: so each request kept the next, and the site
 * hundreds of megabytes that nobody used (react/react#37288). Writing the stack drops the frames. All other errors keep
 * theirs.
 */
export function forgetRenderEnds(): void {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (reason?: unknown) {
    if (reason instanceof Error && reason.message.startsWith(RENDER_ENDED)) reason.stack = String(reason);
    abort.call(this, reason);
  };
}
