// No header here, because the layout of /community has one.
export { CampaignNotFound as default } from "@/app/_features/campaign/campaign-not-found";
export { campaignNotFoundMetadata as generateMetadata } from "@/app/_features/campaign/campaign-not-found-outside";
