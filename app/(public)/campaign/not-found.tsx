export {
  CampaignNotFoundOutside as default,
  campaignNotFoundMetadata as generateMetadata,
} from "@/app/_features/campaign/campaign-not-found-outside";
