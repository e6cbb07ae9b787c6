// Below /community, whose layout has the head.
export { CampaignNotFound as default } from "@/app/_features/campaign/campaign-not-found";
export { campaignNotFoundMetadata as generateMetadata } from "@/app/_features/campaign/campaign-not-found-outside";
