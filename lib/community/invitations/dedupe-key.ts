/** What makes an invitation's message one message. */
export const dedupeKeyOf = (invitationId: string) => `invitation:${invitationId}`;
