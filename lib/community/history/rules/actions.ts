/** Each has a sentence on the page. `NOT_IN_HISTORY` has the others, with reasons. */
export const HISTORY_ACTIONS = [
  "community.created",
  "community.approved",
  "community.declined",
  "community.asked_again",
  "community.held",
  "community.lifted",
  "community.updated",
  "community.picture_set",
  "community.picture_removed",
  "community.text_changed",
  "community.milestones_each",
  "community.milestones_hourly",
  "community.openness_changed",
  "community.findable",
  "community.hidden",
  "community.link_renewed",
  "community.members_invited",
  "community.joined",
  "community.join_asked",
  "community.join_accepted",
  "community.join_declined",
  "community.left",
  "community.member_removed",
  "community.admin_granted",
  "community.admin_relinquished",
  "community.admin_named",
  "community.admins_written_to",
  "community.import_sent",
  "community.import_stopped",
  "community.import_resumed",
  "community.members_exported",
  "community.deletion_asked",
  "community.deletion_taken_back",
  "community.deleted",
  "community.restored",
  "invitation.revoked",
  "invitation.corrected",
  "invitation.link_copied",
  "suggestion.received",
  "draft.saved",
  "campaign.launched",
  "campaign.updated",
  "campaign.completed",
  "campaign.ended",
  "campaign.messages_held",
  "campaign.messages_released",
  "payout.frozen",
  "transfer.made",
] as const;

export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** The history names the provider, never its staff. */
export const BY_PROVIDER: ReadonlySet<HistoryAction> = new Set([
  "community.approved",
  "community.declined",
  "community.held",
  "community.lifted",
  "community.deleted",
  "community.restored",
  "community.admin_named",
  "campaign.completed",
  "campaign.messages_held",
  "campaign.messages_released",
]);

const OWN_ACCOUNT = "somebody's own account, which is no community's affair";
const SAID_OTHERWISE = "another line of the same moment says it";
const DESK = "the provider's desk, whose log has it";

/** By full name, or the part before the dot. */
export const NOT_IN_HISTORY: Readonly<Record<string, string>> = {
  "records.restored": "of the whole site, for the provider",
  account: OWN_ACCOUNT,
  identity: OWN_ACCOUNT,
  passkey: OWN_ACCOUNT,
  payment: OWN_ACCOUNT,
  recurring_gift: OWN_ACCOUNT,
  trouble: DESK,
  address: DESK,
  staff: DESK,
  consents: DESK,
  texts: DESK,
  addresses: DESK,
  people: DESK,
  members: DESK,
  thread: DESK,
  cards: DESK,
  "community.money_moved": DESK,
  "payout.viewed": DESK,
  "payout.exported": DESK,
  "payout.taken_up": DESK,
  "payout.put_back": DESK,
  "draft.deleted": "nothing tells any more whom it was for, and that person must not read of it",
  "suggestion.deleted": "nothing tells any more whom it was for, and that person must not read of it",
  "payout.sent": `${SAID_OTHERWISE}: campaign.completed`,
  "payout.returned": "between the provider and whom it was for: the campaign stays completed",
  "payout.method_chosen": "whoever did it is whom the campaign was for",
  "payout.method_changed": "whoever did it is whom the campaign was for",
  "payout.arrived": "whoever did it is whom the campaign was for",
  "campaign.recipient_corrected":
    "the former recipient may be an admin, and must not read that it was for them",
  "campaign.stopped": `${SAID_OTHERWISE}: payout.frozen`,
  "invitation.accepted": `${SAID_OTHERWISE}: community.joined`,
  "visitor.erased": "about a donor without an account, and no community",
  "invitation.declined": "whoever declines tells nobody; the invitation is gone from the list",
  "community.import_done": `${SAID_OTHERWISE}: community.import_sent`,
  "community.founding_taken_back": "nobody is left to read it",
  "community.erased": "nobody is left to read it",
};

export const isPlaced = (action: string): boolean =>
  HISTORY_ACTIONS.some((known) => known === action) ||
  action in NOT_IN_HISTORY ||
  (action.split(".")[0] ?? "") in NOT_IN_HISTORY;
