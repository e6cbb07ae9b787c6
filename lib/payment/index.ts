export { abandonDonation } from "./abandon-donation";
export * from "./balances";
export { type CampaignPayout, campaignPayout } from "./campaign-payout";
export { cancelOpenIntents } from "./cancel-open-intents";
export { closeCustomers } from "./close-customers";
export { paymentDataAbout } from "./data-about";
export * from "./desk-log";
export * from "./desk-payouts";
export * from "./donation-status";
export type { DonorInfo } from "./donor-info";
export { eraseGiving, forgetPaidRecipients, holdGiving, MONEY_WAITS } from "./erase-giving";
export type { CardFacts, ChargeFacts, IntentFacts } from "./intent-facts";
export * from "./list-contributions";
export * from "./list-transfers";
export * from "./mark-payout";
export * from "./my-donations";
export * from "./pay-with-saved-card";
export * from "./payment-settings";
export * from "./payouts-csv";
export { donationQuote } from "./quote";
export { cardRates } from "./rates";
export { receiveStripeEvent } from "./receive-stripe-event";
export {
  chooseReceivingMethod,
  chosenReceivingMethod,
  type ReceivingMethod,
  type ReceivingMethodStatus,
  receivingMethodStatus,
} from "./receiving-method";
export { reconcilePayments } from "./reconcile-payments";
export * from "./rules/fees";
export { type PayoutSum, payoutNumber } from "./rules/payout";
export { type SavedCard, savedCard } from "./saved-card";
export * from "./schemas";
export * from "./send-to-recipient";
export { settleIntents, UnsettleablePayment } from "./settle-intents";
export { settleStripeEvents } from "./settle-stripe-events";
export * from "./start-donation";
export * from "./transfer-to-campaign";
