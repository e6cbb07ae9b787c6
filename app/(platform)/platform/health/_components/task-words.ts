/** "send-emails" as "send emails" */
export const taskWords = (task: string) => task.replaceAll("-", " ");
