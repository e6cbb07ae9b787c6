/** How long a page stays after a launch, sent invitations, a changed role or a removal, in milliseconds (000 §9, 001 §9). */
export const REDIRECT_DELAY = 1000;

/** An `onRedirect` that lets the notice of what was done be read first. The form stays busy meanwhile. */
export const linger = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY));
