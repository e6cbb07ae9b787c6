// Below /community, whose layout has the head.
export { CampaignNowhere as default } from "@/app/_features/campaign/nowhere";
export { nowhereMetadata as generateMetadata } from "@/app/_features/campaign/nowhere-page";
