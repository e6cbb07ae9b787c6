export { paymentDataAbout } from "./data-about";
export { eraseGiving, forgetPaidRecipients, holdGiving } from "./erase-giving";
export { abandonDonation } from "./gifts/abandon-donation";
export { cancelOpenIntents } from "./gifts/cancel-open-intents";
export { closeCustomers } from "./gifts/close-customers";
export * from "./gifts/donation-status";
export type { DonorInfo } from "./gifts/donor-info";
export * from "./gifts/pay-with-saved-card";
export * from "./gifts/payment-settings";
export { donationQuote } from "./gifts/quote";
export { cardRates } from "./gifts/rates";
export * from "./gifts/rules/fees";
export { type SavedCard, savedCard } from "./gifts/saved-card";
export * from "./gifts/start-donation";
export { type CampaignPayout, campaignPayout } from "./payouts/campaign-payout";
export * from "./payouts/desk-log";
export * from "./payouts/desk-payouts";
export * from "./payouts/mark-payout";
export * from "./payouts/payouts-csv";
export {
  chooseReceivingMethod,
  chosenReceivingMethod,
  type ReceivingMethod,
  type ReceivingMethodStatus,
  receivingMethodStatus,
} from "./payouts/receiving-method";
export { type PayoutSum, payoutNumber } from "./payouts/rules/payout";
export * from "./payouts/send-to-recipient";
export * from "./reads/balances";
export * from "./reads/list-contributions";
export * from "./reads/my-donations";
export * from "./schemas";
export type { CardFacts, ChargeFacts, IntentFacts } from "./settling/intent-facts";
export { receiveStripeEvent } from "./settling/receive-stripe-event";
export { reconcilePayments } from "./settling/reconcile-payments";
export { settleIntents, UnsettleablePayment } from "./settling/settle-intents";
export { settleStripeEvents } from "./settling/settle-stripe-events";
export * from "./transfers/list-transfers";
export * from "./transfers/transfer-to-campaign";
