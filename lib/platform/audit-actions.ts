const OWN_ACCOUNT = "about someone's own account";
const SAID_OTHERWISE = "another line of the same moment says it";

/**
 * Who reads the lines of an action.
 *
 * - `history`: the community's admins, as a sentence (`admin.history` in the catalogue) with the name of the
 *   person or of the provider. Staff are not named. Otherwise `unsaid` says why they have none.
 * - `desk`: the desk, with the name of its staff member, or without one for acts of others.
 * - `isSealed`: the actor is the recipient, so the row holds them sealed.
 */
type AuditRow = ({ history: "person" | "provider" } | { unsaid: string }) & {
  desk?: "named" | "unnamed";
  isSealed?: true;
};

const OWN = { unsaid: OWN_ACCOUNT } as const;
const FOR_DESK = { unsaid: "for the provider's desk" } as const;
const BY_DESK = { ...FOR_DESK, desk: "named" } as const;
/** On the server, by its operator. */
const BY_SERVER = { ...FOR_DESK, desk: "unnamed" } as const;
const BY_PERSON = { history: "person" } as const;
const BY_PROVIDER = { history: "provider", desk: "named" } as const;

/**
 * Every action of the audit log. Two functions of the database repeat parts of it: `is_in_desk_log` and
 * `audit_log_refuse_change` (sealed actions).
 */
export const AUDIT_ACTIONS = {
  "account.deleted": OWN,
  "account.phone_change_cancelled": OWN,
  "account.phone_code_sent": OWN,
  "account.phone_confirmed": OWN,
  "account.updated": OWN,
  "address.lifted": BY_DESK,
  "addresses.viewed": BY_DESK,
  "campaign.completed": { history: "provider" },
  "campaign.ended": BY_PERSON,
  "campaign.launched": BY_PERSON,
  "campaign.messages_held": BY_PROVIDER,
  "campaign.messages_released": BY_PROVIDER,
  "campaign.recipient_corrected": {
    unsaid: "the former recipient may be an admin, and must not learn that it was for them",
  },
  "campaign.stopped": { unsaid: `${SAID_OTHERWISE}: payout.frozen` },
  "campaign.updated": BY_PERSON,
  "cards.surge": FOR_DESK,
  "community.admin_granted": BY_PERSON,
  "community.admin_named": BY_PROVIDER,
  "community.admin_relinquished": BY_PERSON,
  "community.admins_written_to": BY_PERSON,
  "community.approved": BY_PROVIDER,
  "community.asked_again": BY_PERSON,
  "community.created": BY_PERSON,
  "community.declined": BY_PROVIDER,
  "community.deleted": BY_PROVIDER,
  "community.deletion_asked": BY_PERSON,
  "community.deletion_taken_back": BY_PERSON,
  "community.erased": { unsaid: "no one is left to read it" },
  "community.findable": BY_PERSON,
  "community.founding_taken_back": { unsaid: "no one is left to read it" },
  "community.held": BY_PROVIDER,
  "community.hidden": BY_PERSON,
  "community.import_done": { unsaid: `${SAID_OTHERWISE}: community.import_sent` },
  "community.import_resumed": BY_PERSON,
  "community.import_sent": BY_PERSON,
  "community.import_stopped": BY_PERSON,
  "community.join_accepted": BY_PERSON,
  "community.join_asked": BY_PERSON,
  "community.join_declined": BY_PERSON,
  "community.joined": BY_PERSON,
  "community.left": BY_PERSON,
  "community.lifted": BY_PROVIDER,
  "community.link_renewed": BY_PERSON,
  "community.member_removed": BY_PERSON,
  "community.members_exported": BY_PERSON,
  "community.members_invited": BY_PERSON,
  "community.milestones_each": BY_PERSON,
  "community.milestones_hourly": BY_PERSON,
  "community.money_moved": BY_DESK,
  "community.openness_changed": BY_PERSON,
  "community.picture_removed": BY_PERSON,
  "community.picture_set": BY_PERSON,
  "community.restored": BY_PROVIDER,
  "community.text_changed": BY_PERSON,
  "community.updated": BY_PERSON,
  "consents.exported": BY_DESK,
  "consents.read": BY_DESK,
  "draft.deleted": { unsaid: "no record says whom it was for, and that person must not read of it" },
  "draft.saved": BY_PERSON,
  "identity.cookie_reused": OWN,
  "identity.device_signed_out": OWN,
  "identity.email_change_refused": OWN,
  "identity.email_change_started": OWN,
  "identity.email_changed": OWN,
  "identity.external_shown": OWN,
  "identity.facebook_joined": OWN,
  "identity.facebook_parted": OWN,
  "identity.google_joined": OWN,
  "identity.google_parted": OWN,
  "identity.new_device": OWN,
  "identity.not_me": OWN,
  "identity.older_ways_removed": OWN,
  "identity.passkey_added": OWN,
  "identity.passkey_removed": OWN,
  "identity.password_change_started": OWN,
  "identity.password_changed": OWN,
  "identity.password_shown": OWN,
  "identity.proved_by_passkey": OWN,
  "identity.proved_with_code": OWN,
  "identity.recovery_code_used": OWN,
  "identity.recovery_codes_made": OWN,
  "identity.refresh_reused": OWN,
  "identity.registered": OWN,
  "identity.second_factor_off": OWN,
  "identity.second_factor_on": OWN,
  "identity.signed_in_by_passkey": OWN,
  "identity.signed_in_with_code": OWN,
  "identity.signed_out": OWN,
  "identity.signed_out_others": OWN,
  "identity.wrong_codes": OWN,
  "identity.wrong_passwords": OWN,
  "invitation.accepted": { unsaid: `${SAID_OTHERWISE}: community.joined` },
  "invitation.corrected": BY_PERSON,
  "invitation.declined": { unsaid: "declining notifies no one; the invitation disappears from the list" },
  "invitation.link_copied": BY_PERSON,
  "invitation.revoked": BY_PERSON,
  "members.looked_up": BY_DESK,
  "payment.card_lost": OWN,
  "payment.card_removed": OWN,
  "payment.card_saved": OWN,
  "payment.gift_found_again": OWN,
  "payment.settings_saved": OWN,
  "payout.arrived": { unsaid: "its actor is the recipient", desk: "unnamed", isSealed: true },
  "payout.exported": BY_DESK,
  "payout.frozen": { history: "person", desk: "unnamed" },
  "payout.method_changed": { unsaid: "its actor is the recipient", desk: "unnamed", isSealed: true },
  "payout.method_chosen": { unsaid: "its actor is the recipient", desk: "unnamed", isSealed: true },
  "payout.put_back": BY_DESK,
  "payout.returned": {
    unsaid: "between the provider and the recipient; the campaign stays completed",
    desk: "named",
  },
  "payout.sent": { unsaid: `${SAID_OTHERWISE}: campaign.completed`, desk: "named" },
  "payout.taken_up": BY_DESK,
  "payout.viewed": BY_DESK,
  "people.looked_up": BY_DESK,
  "records.restored": { unsaid: "about the whole site, for the provider" },
  "recurring_gift.changed": OWN,
  "recurring_gift.ended": OWN,
  "recurring_gift.paused": OWN,
  "recurring_gift.redirected": OWN,
  "recurring_gift.resumed": OWN,
  "recurring_gift.skipped": OWN,
  "staff.added": BY_SERVER,
  "staff.invited": BY_SERVER,
  "staff.removed": BY_SERVER,
  "suggestion.deleted": { unsaid: "no record says whom it was for, and that person must not read of it" },
  "suggestion.received": BY_PERSON,
  "texts.filtered": FOR_DESK,
  "thread.answered": BY_DESK,
  "thread.closed": BY_DESK,
  "thread.handed_back": BY_DESK,
  "thread.reopened": BY_DESK,
  "thread.taken": BY_DESK,
  "transfer.made": BY_PERSON,
  "trouble.settled": BY_DESK,
  "trouble.tried_again": BY_DESK,
  "visitor.erased": { unsaid: "about a donor without an account, and no community" },
} as const satisfies Record<string, AuditRow>;

type Table = typeof AUDIT_ACTIONS;
export type AuditAction = keyof Table;
type ActionsWith<Part> = {
  [Action in AuditAction]: Table[Action] extends Part ? Action : never;
}[AuditAction];

export type HistoryAction = ActionsWith<{ history: string }>;
export type DeskAction = ActionsWith<{ desk: string }>;

const ROWS = Object.entries(AUDIT_ACTIONS) as [AuditAction, AuditRow][];

function actionsWith<Action extends AuditAction>(has: (row: AuditRow) => boolean): Action[] {
  return ROWS.filter(([, row]) => has(row)).map(([action]) => action as Action);
}

export const HISTORY_ACTIONS = actionsWith<HistoryAction>((row) => "history" in row);
export const DESK_ACTIONS = actionsWith<DeskAction>(({ desk }) => desk !== undefined);
/** Shown with the staff member's name. */
export const STAFF_ACTIONS = actionsWith<DeskAction>(({ desk }) => desk === "named");
export const SEALED_ACTIONS = actionsWith((row) => row.isSealed === true);

export const isByProvider = (action: HistoryAction): boolean => AUDIT_ACTIONS[action].history === "provider";
