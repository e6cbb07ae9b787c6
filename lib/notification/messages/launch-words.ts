import { sampleCampaignLink, type TemplateData, writeMessage } from "../templates/registry";
import { renderText } from "./rules/render-text";

/** What a launch message is written from, before there is a campaign. */
export type LaunchWords = {
  communityName: string;
  campaignName: string;
  /** The admin's words; `{{communityName}}` is filled in here. */
  content: string;
  /** The same for members who read Spanish, where they get other words. */
  contentEs?: string | undefined;
  goalDollars: number;
  way: string;
};

/** The data of the message, with a link as long as the campaign's own will be. */
export function launchData(launch: LaunchWords): TemplateData["campaign"] {
  const { communityName, campaignName, content, contentEs, goalDollars, way } = launch;
  const fill = (text: string) => renderText(text, { communityName });
  return {
    communityName,
    campaignName,
    content: fill(content),
    ...(contentEs === undefined ? {} : { contentEs: fill(contentEs) }),
    messageType: "2",
    link: sampleCampaignLink(),
    goal: String(goalDollars),
    raised: "0",
    way,
    campaignId: "",
  };
}

/** A launch message in the admin's words as it arrives: the text letter by letter, and the beginning of the e-mail. */
export type LaunchArrival = {
  text: string;
  /** The link within the text. */
  link: string;
  email: { subject: string; heading: string; paragraphs: readonly string[] };
};

export function launchArrival(launch: LaunchWords): LaunchArrival {
  const data = launchData(launch);
  const { sms, subject, heading, paragraphs } = writeMessage("campaign", data);
  return { text: sms, link: data.link, email: { subject, heading, paragraphs } };
}
