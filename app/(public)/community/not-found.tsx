// Below /community, whose layout has the head.
export { CampaignNowhere as default } from "@/app/_lib/campaign/nowhere";
export { nowhereMetadata as generateMetadata } from "@/app/_lib/campaign/nowhere-page";
