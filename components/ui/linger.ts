/** How long a page stays after a launch, sent invitations, a changed role or a removal, in milliseconds (000 §9, 001 §9). */
export const REDIRECT_DELAY = 1000;

/** An `onRedirect` that leaves time to read the notice; the form stays busy until then. */
export const linger = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY));
