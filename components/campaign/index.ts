export { CampaignCard, StartCampaignTile } from "./campaign-card";
export { CampaignHero } from "./campaign-hero";
export { CommunityHeader } from "./community-header";
export { CompletedOverlay } from "./completed-overlay";
export { type DonationRow, DonationsList } from "./donations-list";
export { MiniCampaign } from "./mini-campaign";
export { progressOf } from "./progress-of";
export { ProgressPanel } from "./progress-panel";
export { newPatches, SEEN_PATCHES_COOKIE } from "./seen-patches";
