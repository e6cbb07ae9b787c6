/** Converts "send-emails" to "send emails". */
export const taskWords = (task: string) => task.replaceAll("-", " ");
