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
import { at, byBytes, cents, id, jsonb } from "./columns";
import { users } from "./users";

export const communityTypes = pgTable("community_types", {
  id: smallint("id").primaryKey(),
  name: text("name").notNull(),
  way: text("way").notNull(),
});

export type Joining = "open" | "request" | "invitation";

/** Members who see the admins' phone and e-mail; the others get a contact form. */
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
    /** Null until approval and after deletion (`communityDeletions` keeps the value). */
    confirmedAt: at("confirmed_at"),
    /** Deletion time. Only the provider still sees the community and can restore it for thirty days. */
    endedAt: at("ended_at"),
    /**
     * Time of the desk's refusal; ignored once approved, null after the founder asks again.
     * `communityDeclines` has the reason.
     */
    declinedAt: at("declined_at"),
    /** Start of the desk's hold: no launches, gifts or messages (docs/decisions/067). */
    heldAt: at("held_at"),
    /** Reason shown to admins. */
    holdReason: text("hold_reason"),
    /** When the desk was notified; null again after the founder asks again. */
    deskToldAt: at("desk_told_at"),
    /** Search engines may show its campaigns. */
    isFindable: boolean("is_findable").notNull().default(false),
    joining: text("joining").$type<Joining>().notNull().default("open"),
    contacts: text("contacts").$type<Contacts>().notNull().default("invited"),
    /** Outsiders see the list of active campaigns; otherwise they need a campaign's link. */
    isListed: boolean("is_listed").notNull().default(true),
    /** One message per milestone; otherwise milestones within an hour share one. */
    sendsEachMilestone: boolean("sends_each_milestone").notNull().default(false),
    /** Number of Our Balance's latest contribution, without gaps. */
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

/** Refusals of a community by the desk, and the founder's replies. */
export const communityDeclines = pgTable(
  "community_declines",
  {
    communityId: id("community_id")
      .primaryKey()
      .references(() => communities.id, { onDelete: "cascade" }),
    declinedAt: at("declined_at").notNull(),
    /** Reason shown to the founder. */
    reason: text("reason").notNull(),
    /** Number of refusals. */
    times: smallint("times").notNull(),
    /** Founder's latest reply and its time; null before. */
    askedAgainAt: at("asked_again_at"),
    answer: text("answer").notNull().default(""),
  },
  (t) => [
    check("community_declines_reason", sql`char_length(${t.reason}) between 1 and 1000`),
    check("community_declines_times", sql`${t.times} > 0`),
    check("community_declines_answer", sql`char_length(${t.answer}) <= 500`),
  ],
);

/** Deletion of a community, requested by an admin or decided by the provider (docs/decisions/042). */
export const communityDeletions = pgTable(
  "community_deletions",
  {
    communityId: id("community_id")
      .primaryKey()
      .references(() => communities.id, { onDelete: "cascade" }),
    /** Null if the provider decided, or after the admin's account was deleted. */
    askedBy: id("asked_by").references(() => users.id, { onDelete: "set null" }),
    askedAt: at("asked_at").notNull(),
    reason: text("reason").notNull().default(""),
    /** Day on which erasure starts; null while only requested. */
    erasedFrom: at("erased_from"),
    /** Approval time to restore; null if never approved. */
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
 * Memberships of a deleted community, until it is restored or erased. A separate table hides them from all
 * queries of members. No reference to `users`, so moving rows locks no person.
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
    /** Defaults to the least trusted value. */
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

/**
 * Members removed by an admin. The person returns only by a later invitation or an admin's approval; both
 * delete the row. Leaving voluntarily writes no row.
 */
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

/** Open until an admin answers or the person joins another way. */
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
    /** Null until answered. */
    isAccepted: boolean("is_accepted"),
  },
  (t) => [
    uniqueIndex("join_requests_open").on(t.communityId, t.userId).where(sql`${t.answeredAt} is null`),
    index("join_requests_user").on(t.userId),
    check("join_requests_answer", sql`(${t.answeredAt} is null) = (${t.isAccepted} is null)`),
  ],
);

/**
 * Invitation to one person. A new person gets an unregistered account and a membership without messages; an
 * existing account joins by accepting.
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
    /** Channel of the invitation. Opening the link proves access to that address. */
    channel: text("channel").$type<"email" | "sms">().notNull(),
    address: text("address").notNull(),
    /**
     * The e-mail belongs to another person of the household: the link confirms no address
     * (docs/decisions/077).
     */
    isShared: boolean("is_shared").notNull().default(false),
    /**
     * Invitation whose message also greets this person; null for the first. No reference, because it may end
     * first.
     */
    sentWith: id("sent_with"),
    /**
     * Name and number as the admin entered them. Before joining, admins see only these, so they cannot learn
     * whether the address has an account. Null in old invitations.
     */
    firstName: text("first_name"),
    lastName: text("last_name"),
    phoneNumber: text("phone_number"),
    tokenHash: text("token_hash").notNull(),
    /** Second link for an admin to pass on. Unlike the sent one, it confirms no address. */
    handedHash: text("handed_hash"),
    /** Sealed token: admins may copy the link again. */
    handedToken: text("handed_token"),
    invitedBy: id("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    acceptedAt: at("accepted_at"),
    /** Withdrawn, declined or replaced. */
    revokedAt: at("revoked_at"),
  },
  (t) => [
    uniqueIndex("invitations_hash").on(t.tokenHash),
    uniqueIndex("invitations_handed").on(t.handedHash),
    uniqueIndex("invitations_open")
      .on(t.communityId, t.userId)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    index("invitations_user").on(t.userId),
    // Daily sending limit, checked for every twenty people of a large list.
    index("invitations_day").on(t.communityId, t.createdAt),
    index("invitations_address").on(t.communityId, t.address),
    check("invitations_channel", sql`${t.channel} in ('email', 'sms')`),
  ],
);

/**
 * Members list: registered members and open invitations. Only triggers write it, in the transaction of the
 * change, so pages stay fast at any size (docs/decisions/040-members-and-removal.md).
 */
export const memberEntries = pgTable(
  "member_entries",
  {
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    /** Person id; for invitees the invitation id, which reveals nothing about an account. */
    id: id().notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    isVerified: boolean("is_verified").notNull(),
    /** Expiry of the invitation; null for members. */
    expiresAt: at("expires_at"),
    /** Lower case, without accents, ordered by bytes. */
    sortName: byBytes("sort_name").notNull(),
    /** Name, e-mail and number in lower case without accents, each after a space. */
    searchText: text("search_text").notNull(),
    /** Hashes of each word and of each word without one letter: a shared hash means one typo at most. */
    slipKeys: integer("slip_keys").array().notNull(),
    /** Hashes of the words of the name, matched against campaign texts. */
    nameKeys: integer("name_keys").array().notNull(),
    /** False until the worker has computed the hashes of a non-Latin name (`keyNames`). */
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
 * Entry counts by the first four letters of the name, for totals and page starts. Several rows may share a
 * prefix, so writers never wait.
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

/** Invitation link shared with a group. A new link invalidates the old one. */
export const communityLinks = pgTable(
  "community_links",
  {
    communityId: id("community_id")
      .primaryKey()
      .references(() => communities.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    /** Sealed token: admins may view the link again. */
    token: text("token").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [uniqueIndex("community_links_hash").on(t.tokenHash)],
);

export const campaignTypes = pgTable("campaign_types", {
  id: smallint("id").primaryKey(),
  name: text("name").notNull(),
  /** Colorway: care, home, loss, school or table. */
  way: text("way").notNull(),
  /** Lucide icon. */
  icon: text("icon").notNull(),
});

const CAMPAIGN_STATUSES = ["draft", "suggestion", "launched", "stopped", "completed"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Campaigns without their recipient, which is in `campaignRecipients`. */
export const campaigns = pgTable(
  "campaigns",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id),
    /** Code of the short link without the hyphen: "K7T2M4P" (docs/decisions/051-short-links.md). */
    shortCode: text("short_code").notNull().default(sql`new_campaign_code()`),
    name: text("name").notNull(),
    campaignTypeId: smallint("campaign_type_id").references(() => campaignTypes.id),
    /** Goal in whole dollars. */
    amount: bigint("amount", { mode: "number" }),
    description: text("description").notNull().default(""),
    status: text("status").$type<CampaignStatus>().notNull(),
    createdBy: id("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    launchedAt: at("launched_at"),
    stoppedAt: at("stopped_at"),
    /** When the payout was sent. */
    completedAt: at("completed_at"),
    /** Gross: gifts without covered fees, plus transfers in. */
    raisedCents: cents("raised_cents").notNull().default(0),
    /** Number of the latest contribution, without gaps. */
    contributionCount: integer("contribution_count").notNull().default(0),
    /** Incremented by every edit; edits of an older revision are refused. */
    revision: integer("revision").notNull().default(1),
    repeatedFrom: id("repeated_from").references((): AnyPgColumn => campaigns.id),
    /** Id of the launched draft or suggestion, whose row is deleted. Only admins have seen it. */
    launchedFrom: id("launched_from"),
    /**
     * Deduplicates the form that began a draft, per author. Null otherwise, and once the draft is hidden from
     * its author: the key then reveals nothing.
     */
    requestKey: id("request_key"),
    /** Last save of a draft or suggestion; null if unchanged. */
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
 * A member's suggestion in their words. It has its own id because the campaign's id becomes public: the
 * suggester never learns the outcome (docs/decisions/044-drafts-and-suggestions.md).
 */
export const campaignSuggestions = pgTable(
  "campaign_suggestions",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    /** The admins' copy; null once deleted. */
    campaignId: id("campaign_id").references(() => campaigns.id, { onDelete: "set null" }),
    /** Null once the account is deleted. */
    suggestedBy: id("suggested_by").references(() => users.id, { onDelete: "set null" }),
    suggestedAt: at("suggested_at").notNull(),
    /** The suggester is the recipient. The account has the name and addresses, so they are null here. */
    isForSuggester: boolean("is_for_suggester").notNull(),
    name: text("name").notNull(),
    campaignTypeId: smallint("campaign_type_id").references(() => campaignTypes.id),
    /** Whole dollars. */
    amount: bigint("amount", { mode: "number" }),
    description: text("description").notNull(),
    fullName: text("full_name"),
    email: text("email"),
    phoneNumber: text("phone_number"),
    /** Launch or deletion. Until then it waits, hidden from the person named. */
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
 * People named by an earlier name, e-mail or phone number. The suggestion stays hidden from them, so a change
 * does not reveal it. Written by a trigger.
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
    /** Matched by a former e-mail or number; deleted with the account. */
    isByAddress: boolean("is_by_address").notNull(),
  },
  (t) => [primaryKey({ columns: [t.suggestionId, t.userId] }), index("suggestion_people_user").on(t.userId)],
);

/**
 * Judged pairs of a waiting suggestion and an admin (`hideFromLikely`). A changed basis invalidates the
 * result.
 */
export const judgedSuggestions = pgTable(
  "judged_suggestions",
  {
    suggestionId: id("suggestion_id")
      .notNull()
      .references(() => campaignSuggestions.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Hash of the rule's version and the compared names and addresses. */
    basis: bigint("basis", { mode: "bigint" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.suggestionId, t.userId] }), index("judged_suggestions_user").on(t.userId)],
);

/**
 * Recipients of campaigns. A separate table, so that no query of campaigns returns the name by accident: only
 * verbs for admins and the payout desk read it.
 */
export const campaignRecipients = pgTable(
  "campaign_recipients",
  {
    campaignId: id("campaign_id")
      .primaryKey()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    /** Null for a suggested person who is not a member. */
    userId: id("user_id").references(() => users.id),
    fullName: text("full_name"),
    email: text("email"),
    phoneNumber: text("phone_number"),
  },
  (t) => [
    index("campaign_recipients_user").on(t.userId),
    // Finds the recipient's other accounts and suggested people.
    index("campaign_recipients_mailbox")
      .on(sql`canonical_mailbox(${t.email})`)
      .where(sql`${t.email} is not null`),
  ],
);

/** Members excluded from a campaign's messages: at most three. */
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

/** Cached audience counts of a campaign in a large community. May be deleted at any time. */
export const campaignReaches = pgTable("campaign_reaches", {
  campaignId: id("campaign_id")
    .primaryKey()
    .references(() => campaigns.id, { onDelete: "cascade" }),
  /** Campaign state at the time of the count. */
  state: text("state").notNull(),
  countedAt: at("counted_at").notNull(),
  /** Last read of stale counts. */
  askedAt: at("asked_at"),
  counts: jsonb("counts").notNull(),
});

/** Cached audience of a launch in a large community, with no member excluded. May be deleted at any time. */
export const communityAudiences = pgTable("community_audiences", {
  communityId: id("community_id")
    .primaryKey()
    .references(() => communities.id, { onDelete: "cascade" }),
  countedAt: at("counted_at").notNull(),
  /** Last read of stale counts. */
  askedAt: at("asked_at"),
  byText: integer("by_text").notNull(),
  byEmail: integer("by_email").notNull(),
});

/** Campaign texts by message type: 2 launch, 3 to 6 at 25, 50, 75 and 100 %. */
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

/** Default texts of a community's new campaigns. Null means our text in that language. */
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

/** Crossed thresholds. The primary key records each milestone once. */
export const campaignMilestones = pgTable(
  "campaign_milestones",
  {
    campaignId: id("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    milestone: smallint("milestone").notNull(),
    outcome: text("outcome").$type<"announced" | "superseded" | "silent">().notNull(),
    crossedAt: at("crossed_at").notNull(),
    /**
     * Due time of its message, null once written: the transaction that crosses a milestone writes no message.
     */
    tellAt: at("tell_at"),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.milestone] }),
    index("campaign_milestones_untold").on(t.tellAt).where(sql`${t.tellAt} is not null`),
    check("campaign_milestones_value", sql`${t.milestone} in (25, 50, 75, 100)`),
    check("campaign_milestones_outcome", sql`${t.outcome} in ('announced', 'superseded', 'silent')`),
  ],
);
