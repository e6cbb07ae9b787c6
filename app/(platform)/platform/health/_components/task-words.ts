/** "send-emails" is "send emails". */
export const taskWords = (task: string) => task.replaceAll("-", " ");
