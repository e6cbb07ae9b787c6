/** Replaces the specification's one placeholder, `{{communityName}}`, wherever it stands (000 §3). */
export function renderText(content: string, values: { communityName: string }): string {
  return content.replaceAll("{{communityName}}", () => values.communityName);
}

/** The whole text message (SMS): the content, the link, and how to opt out. */
export const textMessage = (content: string, link: string) => `${content} ${link} Reply STOP to opt out.`;
