export const QUESTION = "Send to recipient?";
export const CONSEQUENCE = "This closes the campaign. It can’t be reopened, only repeated as a new one.";
export const NOTHING_YET = "There is nothing to send yet. The first gift changes that.";
