import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { DEFAULT_TIME_ZONE } from "@/lib/kernel";
import { at, byBytes, bytes, cents, id, jsonb } from "./columns";
import { users } from "./users";

export const communityTypes = pgTable("community_types", {
  id: smallint("id").primaryKey(),
  name: text("name").notNull(),
  way: text("way").notNull(),
});

export type Joining = "open" | "request" | "invitation";

/** Members who see the admins' phone and e-mail. */
export type Contacts = "invited" | "members" | "form";

export type CameBy = "founded" | "invited" | "link" | "accepted" | "self";

export const communities = pgTable(
  "communities",
  {
    id: id().primaryKey(),
    communityTypeId: smallint("community_type_id")
      .notNull()
      .references(() => communityTypes.id),
    name: text("name").notNull(),
    location: text("location"),
    description: text("description"),
    imageName: text("image_name"),
    timeZone: text("time_zone").notNull().default(DEFAULT_TIME_ZONE),
    createdBy: id("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    /** Null until approval and after deletion (see `communityDeletions`). */
    confirmedAt: at("confirmed_at"),
    /** Deletion. Only the provider still sees the community, and can restore it for thirty days. */
    endedAt: at("ended_at"),
    /** Refusal by the desk; ignored once approved, null after the founder asks again. */
    declinedAt: at("declined_at"),
    /** No launches, gifts or messages since (docs/decisions/042). */
    heldAt: at("held_at"),
    /** Shown to admins. */
    holdReason: text("hold_reason"),
    /** Null again after the founder asks again. */
    deskToldAt: at("desk_told_at"),
    isFindable: boolean("is_findable").notNull().default(false),
    joining: text("joining").$type<Joining>().notNull().default("open"),
    contacts: text("contacts").$type<Contacts>().notNull().default("invited"),
    /** Outsiders see its active campaigns. */
    isListed: boolean("is_listed").notNull().default(true),
    /** Otherwise milestones within an hour share a message. */
    sendsEachMilestone: boolean("sends_each_milestone").notNull().default(false),
    /** Latest contribution to Our Balance, without gaps. */
    contributionCount: integer("contribution_count").notNull().default(0),
    transferCount: integer("transfer_count").notNull().default(0),
  },
  (t) => [
    index("communities_confirmed").on(t.confirmedAt),
    index("communities_named")
      .on(sql`fold_text(${t.name}) collate "C"`, t.id, t.name)
      .where(sql`${t.confirmedAt} is not null`),
    index("communities_newest").on(t.createdAt, t.id).where(sql`${t.endedAt} is null`),
    index("communities_waiting")
      .on(t.createdAt, t.id)
      .where(sql`${t.endedAt} is null and ${t.confirmedAt} is null`),
    index("communities_declined")
      .on(t.createdAt, t.id)
      .where(sql`${t.endedAt} is null and ${t.confirmedAt} is null and ${t.declinedAt} is not null`),
    index("communities_held")
      .on(t.createdAt, t.id)
      .where(sql`${t.endedAt} is null and ${t.heldAt} is not null`),
    index("communities_ended").on(t.endedAt, t.id).where(sql`${t.endedAt} is not null`),
    index("communities_findable").on(t.id).where(sql`${t.isFindable}`),
    index("communities_untold")
      .on(t.createdAt)
      .where(
        sql`${t.deskToldAt} is null and ${t.endedAt} is null and ${t.confirmedAt} is null and ${t.declinedAt} is null`,
      ),
    index("communities_text").using(
      "gin",
      sql`(' ' || fold_text(${t.name}) || ' ' || fold_text(coalesce(${t.location}, ''))) gin_trgm_ops`,
    ),
    check("communities_name", sql`char_length(${t.name}) between 1 and 30`),
    check("communities_description", sql`char_length(${t.description}) <= 250`),
    check("communities_joining", sql`${t.joining} in ('open', 'request', 'invitation')`),
    check("communities_contacts", sql`${t.contacts} in ('invited', 'members', 'form')`),
    check("communities_findable", sql`${t.isListed} or not ${t.isFindable}`),
    check("communities_ended", sql`${t.endedAt} is null or ${t.confirmedAt} is null`),
    check(
      "communities_held",
      sql`(${t.heldAt} is null) = (${t.holdReason} is null) and (${t.heldAt} is null or ${t.confirmedAt} is not null or ${t.endedAt} is not null)`,
    ),
    check("communities_hold_reason", sql`char_length(${t.holdReason}) between 1 and 1000`),
  ],
);

export const communityDeclines = pgTable(
  "community_declines",
  {
    communityId: id("community_id")
      .primaryKey()
      .references(() => communities.id, { onDelete: "cascade" }),
    declinedAt: at("declined_at").notNull(),
    /** Shown to the founder. */
    reason: text("reason").notNull(),
    times: smallint("times").notNull(),
    askedAgainAt: at("asked_again_at"),
    answer: text("answer").notNull().default(""),
  },
  (t) => [
    check("community_declines_reason", sql`char_length(${t.reason}) between 1 and 1000`),
    check("community_declines_times", sql`${t.times} > 0`),
    check("community_declines_answer", sql`char_length(${t.answer}) <= 500`),
  ],
);

/** Requested by an admin or decided by the provider (docs/decisions/042). */
export const communityDeletions = pgTable(
  "community_deletions",
  {
    communityId: id("community_id")
      .primaryKey()
      .references(() => communities.id, { onDelete: "cascade" }),
    /** Null for the provider and deleted accounts. */
    askedBy: id("asked_by").references(() => users.id, { onDelete: "set null" }),
    askedAt: at("asked_at").notNull(),
    reason: text("reason").notNull().default(""),
    /** Start of erasure; null while only requested. */
    erasedFrom: at("erased_from"),
    wasConfirmedAt: at("was_confirmed_at"),
    erasedAt: at("erased_at"),
  },
  (t) => [
    index("community_deletions_due").on(t.erasedFrom).where(sql`${t.erasedAt} is null`),
    check("community_deletions_reason", sql`char_length(${t.reason}) <= 1000`),
    check("community_deletions_erased", sql`${t.erasedAt} is null or ${t.erasedFrom} is not null`),
  ],
);

/**
 * Memberships of a deleted community, hidden here from all queries of members. No reference to `users`, so
 * moving rows locks no person.
 */
export const endedMemberships = pgTable(
  "ended_memberships",
  {
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    userId: id("user_id").notNull(),
    role: smallint("role").notNull(),
    joinedAt: at("joined_at").notNull(),
    cameBy: text("came_by").$type<CameBy>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index("ended_memberships_user").on(t.userId),
    check("ended_memberships_role", sql`${t.role} in (0, 1)`),
    check(
      "ended_memberships_came_by",
      sql`${t.cameBy} in ('founded', 'invited', 'link', 'accepted', 'self')`,
    ),
  ],
);

export const memberships = pgTable(
  "memberships",
  {
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** 0 member, 1 admin (000 §3). */
    role: smallint("role").notNull().default(0),
    joinedAt: at("joined_at").notNull(),
    /** Least trusted. */
    cameBy: text("came_by").$type<CameBy>().notNull().default("self"),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index("memberships_user").on(t.userId),
    index("memberships_admins").on(t.communityId).where(sql`${t.role} = 1`),
    check("memberships_role", sql`${t.role} in (0, 1)`),
    check("memberships_came_by", sql`${t.cameBy} in ('founded', 'invited', 'link', 'accepted', 'self')`),
  ],
);

/** Members removed by an admin. A later invitation or an admin's approval deletes the row. */
export const removedMembers = pgTable(
  "removed_members",
  {
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    removedAt: at("removed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.userId] }), index("removed_members_user").on(t.userId)],
);

export const joinRequests = pgTable(
  "join_requests",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    askedAt: at("asked_at").notNull(),
    answeredAt: at("answered_at"),
    isAccepted: boolean("is_accepted"),
  },
  (t) => [
    uniqueIndex("join_requests_open").on(t.communityId, t.userId).where(sql`${t.answeredAt} is null`),
    index("join_requests_user").on(t.userId),
    check("join_requests_answer", sql`(${t.answeredAt} is null) = (${t.isAccepted} is null)`),
  ],
);

/**
 * Invitation to one person. A new person is a member without messages until registration; an existing account
 * joins by accepting.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Opening the link proves access to this address. */
    channel: text("channel").$type<"email" | "sms">().notNull(),
    address: text("address").notNull(),
    /** Another household member's e-mail: the link confirms no address (docs/decisions/015). */
    isShared: boolean("is_shared").notNull().default(false),
    /** Invitation whose message also greets this person. No reference, because it may end first. */
    sentWith: id("sent_with"),
    /**
     * As the admin entered them. Admins see only these before joining, so they cannot learn whether the
     * address has an account.
     */
    firstName: text("first_name"),
    lastName: text("last_name"),
    phoneNumber: text("phone_number"),
    tokenHash: text("token_hash").notNull(),
    /** Second link, for an admin to pass on. Confirms no address. */
    handedHash: text("handed_hash"),
    /** Sealed, because admins may copy the link again. */
    handedToken: text("handed_token"),
    invitedBy: id("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    acceptedAt: at("accepted_at"),
    revokedAt: at("revoked_at"),
  },
  (t) => [
    uniqueIndex("invitations_hash").on(t.tokenHash),
    uniqueIndex("invitations_handed").on(t.handedHash),
    uniqueIndex("invitations_open")
      .on(t.communityId, t.userId)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    index("invitations_user").on(t.userId),
    // For the daily sending limit.
    index("invitations_day").on(t.communityId, t.createdAt),
    index("invitations_address").on(t.communityId, t.address),
    check("invitations_channel", sql`${t.channel} in ('email', 'sms')`),
  ],
);

/**
 * Members list with open invitations. Only triggers write it, in the transaction of the change
 * (docs/decisions/033-members-and-joining.md).
 */
export const memberEntries = pgTable(
  "member_entries",
  {
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    /** Person, or the invitation of an invitee: reveals nothing about an account. */
    id: id().notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    isVerified: boolean("is_verified").notNull(),
    /** Null for members. */
    expiresAt: at("expires_at"),
    /** Lower case, without accents. */
    sortName: byBytes("sort_name").notNull(),
    /** Name, e-mail and number in lower case without accents, each after a space. */
    searchText: text("search_text").notNull(),
    /** Hashes of words, and of words without one letter: a shared hash means one typo at most. */
    slipKeys: integer("slip_keys").array().notNull(),
    /** Hashes of words, matched against campaign texts. */
    nameKeys: integer("name_keys").array().notNull(),
    /** False until the worker hashed a non-Latin name (`keyNames`). */
    isKeyed: boolean("is_keyed").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.id] }),
    index("member_entries_order").on(t.communityId, t.sortName, t.id),
    index("member_entries_verified").on(t.communityId, t.isVerified, t.sortName, t.id),
    index("member_entries_user").on(t.userId),
    index("member_entries_text").using("gin", t.searchText.op("gin_trgm_ops")),
    index("member_entries_slips").using("gin", t.slipKeys),
    index("member_entries_names").using("gin", t.nameKeys),
    index("member_entries_unkeyed").on(t.communityId).where(sql`not ${t.isKeyed} and ${t.isVerified}`),
    check("member_entries_kind", sql`${t.isVerified} = (${t.expiresAt} is null)`),
  ],
);

/**
 * Entry counts by four letters of the name, for page starts. Several rows may share a prefix, so writers
 * never wait.
 */
export const memberCounts = pgTable(
  "member_counts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    isVerified: boolean("is_verified").notNull(),
    initials: byBytes("initials").notNull(),
    entries: integer("entries").notNull(),
  },
  (t) => [index("member_counts_community").on(t.communityId, t.isVerified, t.initials, t.entries)],
);

/** A new link invalidates the old one. */
export const communityLinks = pgTable(
  "community_links",
  {
    communityId: id("community_id")
      .primaryKey()
      .references(() => communities.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    /** Sealed, because admins may view the link again. */
    token: text("token").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [uniqueIndex("community_links_hash").on(t.tokenHash)],
);

export const campaignTypes = pgTable("campaign_types", {
  id: smallint("id").primaryKey(),
  name: text("name").notNull(),
  way: text("way").notNull(),
  /** Lucide icon. */
  icon: text("icon").notNull(),
});

const CAMPAIGN_STATUSES = ["draft", "suggestion", "launched", "stopped", "completed"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Recipients are in `campaignRecipients`. */
export const campaigns = pgTable(
  "campaigns",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id),
    /** "K7T2M4P" (docs/decisions/018-public-visibility.md). */
    shortCode: text("short_code").notNull().default(sql`new_campaign_code()`),
    name: text("name").notNull(),
    campaignTypeId: smallint("campaign_type_id").references(() => campaignTypes.id),
    /** Whole dollars. */
    amount: bigint("amount", { mode: "number" }),
    description: text("description").notNull().default(""),
    status: text("status").$type<CampaignStatus>().notNull(),
    createdBy: id("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    launchedAt: at("launched_at"),
    stoppedAt: at("stopped_at"),
    completedAt: at("completed_at"),
    /** Gross: gifts without covered fees, plus transfers in. */
    raisedCents: cents("raised_cents").notNull().default(0),
    /** Latest contribution, without gaps. */
    contributionCount: integer("contribution_count").notNull().default(0),
    /** Edits of an older revision are refused. */
    revision: integer("revision").notNull().default(1),
    repeatedFrom: id("repeated_from").references((): AnyPgColumn => campaigns.id),
    /** Deleted draft or suggestion. Only admins have seen this id. */
    launchedFrom: id("launched_from"),
    /**
     * Deduplicates an author's draft form. Null once the draft is hidden from its author: the key then
     * reveals nothing.
     */
    requestKey: id("request_key"),
    savedAt: at("saved_at"),
    savedBy: id("saved_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("campaigns_community").on(t.communityId, t.status, t.launchedAt),
    uniqueIndex("campaigns_request_key").on(t.requestKey),
    uniqueIndex("campaigns_launched_from").on(t.launchedFrom),
    uniqueIndex("campaigns_short_code").on(t.shortCode),
    check(
      "campaigns_status",
      sql`${t.status} in ('draft', 'suggestion', 'launched', 'stopped', 'completed')`,
    ),
    check("campaigns_raised", sql`${t.raisedCents} >= 0`),
    check("campaigns_amount", sql`${t.amount} > 0`),
    check("campaigns_description", sql`char_length(${t.description}) <= 2000`),
    check(
      "campaigns_launched_whole",
      sql`${t.status} in ('draft', 'suggestion') or (${t.amount} is not null and ${t.campaignTypeId} is not null and ${t.launchedAt} is not null)`,
    ),
  ],
);

/**
 * A member's suggestion. Separate id, because a launch publishes the campaign's: the suggester never learns
 * the outcome (docs/decisions/044-drafts-and-suggestions.md).
 */
export const campaignSuggestions = pgTable(
  "campaign_suggestions",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    /** Null once the admins delete it. */
    campaignId: id("campaign_id").references(() => campaigns.id, { onDelete: "set null" }),
    suggestedBy: id("suggested_by").references(() => users.id, { onDelete: "set null" }),
    suggestedAt: at("suggested_at").notNull(),
    /** The suggester is the recipient; name and addresses are then null. */
    isForSuggester: boolean("is_for_suggester").notNull(),
    name: text("name").notNull(),
    campaignTypeId: smallint("campaign_type_id").references(() => campaignTypes.id),
    /** Whole dollars. */
    amount: bigint("amount", { mode: "number" }),
    description: text("description").notNull(),
    fullName: text("full_name"),
    email: text("email"),
    phoneNumber: text("phone_number"),
    /** Launch or deletion. Until then hidden from the person named. */
    endedAt: at("ended_at"),
  },
  (t) => [
    uniqueIndex("campaign_suggestions_campaign").on(t.campaignId),
    index("campaign_suggestions_suggester").on(t.suggestedBy, t.communityId, t.suggestedAt),
    index("campaign_suggestions_email").on(t.email).where(sql`${t.endedAt} is null`),
    index("campaign_suggestions_phone").on(t.phoneNumber).where(sql`${t.endedAt} is null`),
    index("campaign_suggestions_community").on(t.communityId).where(sql`${t.endedAt} is null`),
    check("campaign_suggestions_amount", sql`${t.amount} > 0`),
    check("campaign_suggestions_person", sql`${t.isForSuggester} or ${t.email} is not null`),
  ],
);

/**
 * People named by a former name or address, so that a change does not reveal the suggestion. Written by a
 * trigger.
 */
export const suggestionPeople = pgTable(
  "suggestion_people",
  {
    suggestionId: id("suggestion_id")
      .notNull()
      .references(() => campaignSuggestions.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Former e-mail or number; deleted with the account. */
    isByAddress: boolean("is_by_address").notNull(),
  },
  (t) => [primaryKey({ columns: [t.suggestionId, t.userId] }), index("suggestion_people_user").on(t.userId)],
);

/** Judged suggestions and admins (`hideFromLikely`); stale once the basis changes. */
export const judgedSuggestions = pgTable(
  "judged_suggestions",
  {
    suggestionId: id("suggestion_id")
      .notNull()
      .references(() => campaignSuggestions.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Hash of the rule's version and the compared data. */
    basis: bigint("basis", { mode: "bigint" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.suggestionId, t.userId] }), index("judged_suggestions_user").on(t.userId)],
);

/** Recipient and excluded members of each campaign (docs/decisions/002-recipient-identity.md). */
export const sealedRecipients = pgTable("sealed_recipients", {
  campaignId: id("campaign_id")
    .primaryKey()
    .references(() => campaigns.id, { onDelete: "cascade" }),
  record: bytes("record").notNull(),
});

/**
 * View of `sealedRecipients`, with triggers that seal what is written; a table until the records are sealed.
 * Only verbs for admins and the payout desk read it.
 */
export const campaignRecipients = pgTable(
  "campaign_recipients",
  {
    campaignId: id("campaign_id")
      .primaryKey()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    /** Null for a suggested non-member. */
    userId: id("user_id").references(() => users.id),
    fullName: text("full_name"),
    email: text("email"),
    phoneNumber: text("phone_number"),
  },
  (t) => [
    index("campaign_recipients_user").on(t.userId),
    // For other accounts and suggested people.
    index("campaign_recipients_mailbox")
      .on(sql`canonical_mailbox(${t.email})`)
      .where(sql`${t.email} is not null`),
  ],
);

/** View as above. At most three per campaign. */
export const campaignExclusions = pgTable(
  "campaign_exclusions",
  {
    campaignId: id("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.userId] })],
);

/** Cached counts for large communities; may be deleted. */
export const campaignReaches = pgTable("campaign_reaches", {
  campaignId: id("campaign_id")
    .primaryKey()
    .references(() => campaigns.id, { onDelete: "cascade" }),
  state: text("state").notNull(),
  countedAt: at("counted_at").notNull(),
  /** Last read of stale counts. */
  askedAt: at("asked_at"),
  counts: jsonb("counts").notNull(),
});

/** Cached launch audience for large communities, without exclusions; may be deleted. */
export const communityAudiences = pgTable("community_audiences", {
  communityId: id("community_id")
    .primaryKey()
    .references(() => communities.id, { onDelete: "cascade" }),
  countedAt: at("counted_at").notNull(),
  /** As in `campaignReaches`. */
  askedAt: at("asked_at"),
  byText: integer("by_text").notNull(),
  byEmail: integer("by_email").notNull(),
});

/** Message type: 2 launch, 3 to 6 at 25, 50, 75 and 100 %. */
export const campaignMessages = pgTable(
  "campaign_messages",
  {
    campaignId: id("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    messageType: smallint("message_type").notNull(),
    content: text("content").notNull(),
    isEnabled: boolean("is_enabled").notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.messageType] }),
    check("campaign_messages_type", sql`${t.messageType} between 2 and 6`),
    check("campaign_messages_content", sql`char_length(${t.content}) <= 400`),
  ],
);

/** Default texts of new campaigns; null is ours. */
export const communityMessages = pgTable(
  "community_messages",
  {
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    messageType: smallint("message_type").notNull(),
    english: text("english"),
    spanish: text("spanish"),
    isEnabled: boolean("is_enabled").notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.messageType] }),
    check("community_messages_type", sql`${t.messageType} between 2 and 6`),
    check(
      "community_messages_length",
      sql`char_length(${t.english}) <= 400 and char_length(${t.spanish}) <= 400`,
    ),
  ],
);

/** The primary key records each milestone once. */
export const campaignMilestones = pgTable(
  "campaign_milestones",
  {
    campaignId: id("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    milestone: smallint("milestone").notNull(),
    outcome: text("outcome").$type<"announced" | "superseded" | "silent">().notNull(),
    crossedAt: at("crossed_at").notNull(),
    /** Null once written: the crossing transaction writes no message. */
    tellAt: at("tell_at"),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.milestone] }),
    index("campaign_milestones_untold").on(t.tellAt).where(sql`${t.tellAt} is not null`),
    check("campaign_milestones_value", sql`${t.milestone} in (25, 50, 75, 100)`),
    check("campaign_milestones_outcome", sql`${t.outcome} in ('announced', 'superseded', 'silent')`),
  ],
);
