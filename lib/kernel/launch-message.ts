/** Type of a campaign's launch message; the milestones' are higher (000 §3). */
export const LAUNCH_MESSAGE = 2;
