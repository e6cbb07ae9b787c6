import { sampleCampaignLink, type TemplateData, writeMessage } from "../templates/registry";
import { renderText } from "./rules/render-text";

export type LaunchWords = {
  communityName: string;
  campaignName: string;
  content: string;
  contentEs?: string | undefined;
  goalDollars: number;
  way: string;
};

/** Its link is as long as the real one. */
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

export type LaunchArrival = {
  text: string;
  link: string;
  email: { subject: string; heading: string; paragraphs: readonly string[] };
};

export function launchArrival(launch: LaunchWords): LaunchArrival {
  const data = launchData(launch);
  const { sms, subject, heading, paragraphs } = writeMessage("campaign", data);
  return { text: sms, link: data.link, email: { subject, heading, paragraphs } };
}
