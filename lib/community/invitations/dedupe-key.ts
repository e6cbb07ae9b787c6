/** The key that keeps an invitation's message from being queued twice. */
export const dedupeKeyOf = (invitationId: string) => `invitation:${invitationId}`;
