/** What makes the letter of an invitation one message. */
export const letterOf = (invitationId: string) => `invitation:${invitationId}`;
