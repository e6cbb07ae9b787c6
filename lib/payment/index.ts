/** Each function checks a permission or is public. No context builds on payment, so it has no inside.ts. */
export { closeAccount } from "./account/close-account";
export { eraseVisitor, linkErases } from "./account/erase-visitor";
export { dataFile, myData } from "./account/my-data";
export { detachCards } from "./cards/detach-cards";
export { type PlanOfCard, plansOfMyCard } from "./cards/plans-of-my-card";
export { type CardRemoval, removeCard } from "./cards/remove-card";
export type { Expiry } from "./cards/rules/expiry";
export { type CardSaving, finishCard, saveCard } from "./cards/save-card";
export { type CardState, myCard, savedCard } from "./cards/saved-card";
export { startCardSetup } from "./cards/start-card-setup";
export { tellOfExpiringCards } from "./cards/tell-of-expiring-cards";
export { outsideClocks } from "./clocks/compare-clocks";
export { deleteCommunity } from "./communities/delete-community";
export { eraseEndedCommunities } from "./communities/erase-ended-communities";
export { deletionObstacles, type Obstacles } from "./communities/money-of";
export { moveEndedMoney } from "./communities/move-ended-money";
export { paymentDataAbout } from "./data-about";
export { forgetPaidRecipients } from "./erase-giving";
export { cancelOpenIntents } from "./gifts/cancel-open-intents";
export { cardRates } from "./gifts/card-rates";
export { chooseGift } from "./gifts/choose-gift";
export { closeCustomers } from "./gifts/close-customers";
export { type DonationStatus, donationStatus } from "./gifts/donation-status";
export { draftOutcome, forgetDrafts, type GiftDraft, giftDrafts, isDone, isSameTarget } from "./gifts/draft";
export { type DraftPayment, payDraft, type SameGift } from "./gifts/pay-draft";
export { payWithSavedCard, type SavedCardPayment } from "./gifts/pay-with-saved-card";
export { myPaymentSettings, savePaymentSettings } from "./gifts/payment-settings";
export { type GiftSum, type GiftSums, giftSums } from "./gifts/quote";
export { type NextGift, nextGift, recurringOffer, savedCardUse } from "./gifts/recurring-offer";
export { quoteDonation } from "./gifts/rules/fees";
export { type StartedDonation, startDonation } from "./gifts/start-donation";
export { listTroubles, openTroubles, type TroubleView, type Watch, watchState } from "./inbox/desk-inbox";
export { checkBooksSoon, keepWatch } from "./inbox/keep-watch";
export { lastedWords } from "./inbox/rules/lasted";
export { runningReadings } from "./inbox/rules/readings";
export type { RunningLine, RunningSentence, State } from "./inbox/rules/running";
export { measuredRunning, runningState, workerAway } from "./inbox/running";
export { settleTrouble } from "./inbox/settle-trouble";
export { tellOfNoWorker } from "./inbox/tell-of-no-worker";
export { tryTroubleAgain } from "./inbox/try-again";
export { leaveCommunity } from "./members/leave-community";
export { removeMember } from "./members/remove-member";
export { type CampaignPayout, campaignPayout, type PayoutSums } from "./payouts/campaign-payout";
export { type DeskLogLine, deskLog, type PayoutLogLine, payoutLog } from "./payouts/desk-log";
export {
  type ClosedPayout,
  listPayouts,
  type PayoutRow,
  payoutTotals,
  readPayout,
} from "./payouts/desk-payouts";
export { markPayoutReturned, markPayoutSent } from "./payouts/mark-payout";
export { markPayoutsSent } from "./payouts/mark-payouts-sent";
export {
  type OpenedPayout,
  openPayout,
  openPayouts,
  type PayoutToPay,
  putPayoutBack,
} from "./payouts/open-payout";
export { confirmArrival, myPayout, myPayouts, type OwnPayout } from "./payouts/own-payouts";
export { checksTable, paypalTable } from "./payouts/payouts-table";
export {
  chooseReceivingMethod,
  chosenReceivingMethod,
  type ReceivingMethod,
  receivingMethodStatus,
} from "./payouts/receiving-method";
export { isChoosable, type OwnStep } from "./payouts/rules/own-step";
export { type PayoutSum, payoutLines } from "./payouts/rules/payout";
export { endCampaign, previewPayout, sendToRecipient, stopCampaign } from "./payouts/send-to-recipient";
export { type Balance, campaignBalance, campaignNetBalance, communityBalance } from "./reads/balances";
export {
  type ContributionRow,
  type FullContributionRow,
  listCampaignContributions,
  listCampaignContributionsFull,
  listCommunityContributions,
  listCommunityContributionsFull,
} from "./reads/list-contributions";
export { type MyDonation, myDonations, myTotal } from "./reads/my-donations";
export {
  changeRecurringGift,
  endRecurringGift,
  pauseRecurringGift,
  redirectRecurringGift,
  resumeRecurringGift,
  skipRecurringGift,
} from "./recurring/change-plan";
export { announceDueGifts, chargeDueGifts, forgetOldLinks } from "./recurring/charge-due-gifts";
export { myRecurringGifts, recurringGifts } from "./recurring/list-plans";
export { payPeriodNow } from "./recurring/pay-period-now";
export type { RecurringGift } from "./recurring/plan-view";
export { type LinkedRecurringGift, recurringGiftByLink } from "./recurring/recurring-gift-by-link";
export {
  chargeTime,
  dayAt,
  dayOfMonth,
  monthsAfter,
  noticeTime,
  OFFERED_MONTHS,
} from "./recurring/rules/calendar";
export { livesHere, settleHere } from "./restored/home";
export { keepRestored } from "./restored/restored-marks";
export {
  cardIdSchema,
  donationAmountSchema,
  MOST_AT_ONCE,
  monthsSchema,
  paperCheckSchema,
  paymentSettingsSchema,
  payoutSentSchema,
  paypalSchema,
  type ReceivingMethodInput,
  type StartDonationInput,
  startDonationSchema,
  transferAmountSchema,
  transferSchema,
} from "./schemas";
export { tellOfGifts } from "./settling/gift-notices";
export type { IntentFacts } from "./settling/intent-facts";
export { orderGifts } from "./settling/order-gifts";
export { receiveStripeEvent } from "./settling/receive-stripe-event";
export { catchUpWithStripe, reconcilePayments } from "./settling/reconcile-payments";
export { UnsettleablePayment } from "./settling/settle-gifts";
export { settleIntents } from "./settling/settle-intents";
export { settleStripeEvents } from "./settling/settle-stripe-events";
export { tellOfReversals } from "./settling/tell-of-reversals";
export { answerStatementRequests } from "./statements/answer-statement-requests";
export { askForStatement } from "./statements/ask-for-statement";
export { type GiftReceipt, giftReceipt } from "./statements/gift-receipt";
export type { GivenGift } from "./statements/given-gifts";
export { type GivenGifts, givenGifts } from "./statements/list-gifts";
export { STATEMENT_FORMATS, statementFile } from "./statements/paper/statement-file";
export { leftOf } from "./statements/rules/sums";
export { sendYearStatements } from "./statements/send-year-statements";
export { checkStatementDays, readStatement } from "./statements/statement";
export { listTransfers, type TransferRow } from "./transfers/list-transfers";
export { transferToCampaign } from "./transfers/transfer-to-campaign";
export { type CardSurge, listCardSurges } from "./tries/list-card-surges";
export { forgetTries } from "./tries/may-try";
export { endSurges } from "./tries/surges";
