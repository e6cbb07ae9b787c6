export const QUESTION = "Send to recipient?";
export const CONSEQUENCE = "This closes the campaign. It can’t be reopened, only repeated as a new one.";
export const NOTHING_YET = "There is nothing to send yet. The first gift changes that.";
export const SETTLED = "Already sent";
export const SETTLED_BY_OTHER =
  "Another admin has sent this campaign, or you have in another window. It was sent once, and nothing is left to do.";
