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
  /** The colourway of pictures drawn for this type. */
  way: text("way").notNull(),
});

/** Who may become a member: everybody, whoever an admin accepts, or only whoever was invited. */
export type Joining = "open" | "request" | "invitation";

/** Which members see the phone and e-mail of the admins; the others have a form that writes to them. */
export type Contacts = "invited" | "members" | "form";

/**
 * How somebody became a member: founded the community, was invited, had the shared link, asked and was
 * accepted, or joined by themselves.
 */
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
    /** Null until the provider approves it, and again once it was deleted: `communityDeletions` keeps it then. */
    confirmedAt: at("confirmed_at"),
    /** When it was deleted: it exists for nobody but the provider, who may bring it back for thirty days. */
    endedAt: at("ended_at"),
    /**
     * When the provider declined it: means something only while it is not approved. Null again once its founder has asked
     * anew. `communityDeclines` has the words.
     */
    declinedAt: at("declined_at"),
    /** Since when the provider has it on hold: nothing is launched, given or sent (docs/decisions/067). */
    heldAt: at("held_at"),
    /** Why, for its admins. */
    holdReason: text("hold_reason"),
    /** When the desk was written to that it waits; null until then, and again once its founder has asked anew. */
    deskToldAt: at("desk_told_at"),
    /** Whether search engines may show its campaigns; false unless an admin allows it. */
    isFindable: boolean("is_findable").notNull().default(false),
    joining: text("joining").$type<Joining>().notNull().default("open"),
    contacts: text("contacts").$type<Contacts>().notNull().default("invited"),
    /** Whether outsiders see the list of its active campaigns; if not, they need the link of one. */
    isListed: boolean("is_listed").notNull().default(true),
    /** Whether members get a message at each milestone; if not, milestones within an hour are one message. */
    sendsEachMilestone: boolean("sends_each_milestone").notNull().default(false),
    /** The number of Our Balance's latest contribution. They are numbered without gaps, so the next one is one more. */
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

/** What the provider wrote when it last declined a community, and how its founder has asked again since. */
export const communityDeclines = pgTable(
  "community_declines",
  {
    communityId: id("community_id")
      .primaryKey()
      .references(() => communities.id, { onDelete: "cascade" }),
    declinedAt: at("declined_at").notNull(),
    /** Why, for its founder. */
    reason: text("reason").notNull(),
    /** How often it was declined. */
    times: smallint("times").notNull(),
    /** When its founder last asked again, and what they wrote to the provider then; null before. */
    askedAgainAt: at("asked_again_at"),
    answer: text("answer").notNull().default(""),
  },
  (t) => [
    check("community_declines_reason", sql`char_length(${t.reason}) between 1 and 1000`),
    check("community_declines_times", sql`${t.times} > 0`),
    check("community_declines_answer", sql`char_length(${t.answer}) <= 500`),
  ],
);

/** An admin asks the provider to delete a community, or the provider has: docs/decisions/042. */
export const communityDeletions = pgTable(
  "community_deletions",
  {
    communityId: id("community_id")
      .primaryKey()
      .references(() => communities.id, { onDelete: "cascade" }),
    /** Null where the provider decided without being asked, and for somebody who deleted their account. */
    askedBy: id("asked_by").references(() => users.id, { onDelete: "set null" }),
    askedAt: at("asked_at").notNull(),
    /** Why, in an admin's words or the provider's. */
    reason: text("reason").notNull().default(""),
    /** The day from which its people and texts are erased; null while it is only asked for. */
    erasedFrom: at("erased_from"),
    /** The moment of its approval, for the way back; null for one that was not approved. */
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
 * The memberships of a community that was deleted, until it comes back or is erased. They stand apart, so that
 * whatever asks for a member finds none. Without a reference to `users`: putting them aside locks no person.
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
    /** 0 member, 1 admin (specification 000 §3). */
    role: smallint("role").notNull().default(0),
    joinedAt: at("joined_at").notNull(),
    /** The default is the one that is trusted least. */
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
 * Whose membership an admin has ended. While a row stands, its person comes back only by an invitation sent
 * after it, or by an admin who accepts them; both delete it. Somebody who left by themselves has none.
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

/** Somebody with an account asks to become a member; waits until an admin answers, or they join another way. */
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
    /** Null until it is answered. */
    isAccepted: boolean("is_accepted"),
  },
  (t) => [
    uniqueIndex("join_requests_open").on(t.communityId, t.userId).where(sql`${t.answeredAt} is null`),
    index("join_requests_user").on(t.userId),
    check("join_requests_answer", sql`(${t.answeredAt} is null) = (${t.isAccepted} is null)`),
  ],
);

/**
 * An invitation to one person. Somebody new has an account without a registration and is a member who gets no message
 * yet; somebody who has an account becomes a member by accepting.
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
    /** The address that the invitation was sent to. Whoever opens the link has shown that they read it. */
    channel: text("channel").$type<"email" | "sms">().notNull(),
    address: text("address").notNull(),
    /** The e-mail address is another person's of the household: the link confirms no address (docs/decisions/077). */
    isShared: boolean("is_shared").notNull().default(false),
    /** The invitation whose message greets this person; null for the first one. No reference: it may end first. */
    sentWith: id("sent_with"),
    /**
     * The name and the number that the admin entered, whoever the address belongs to: what admins read of somebody
     * who has not joined must not tell whether the address has an account. Null in invitations of before.
     */
    firstName: text("first_name"),
    lastName: text("last_name"),
    phoneNumber: text("phone_number"),
    tokenHash: text("token_hash").notNull(),
    /** A second link, for an admin to pass on; unlike the one that was sent, it confirms no address. */
    handedHash: text("handed_hash"),
    /** Its sealed token, because admins may copy it again. */
    handedToken: text("handed_token"),
    invitedBy: id("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    acceptedAt: at("accepted_at"),
    /** Taken back, declined, or replaced by a newer one. */
    revokedAt: at("revoked_at"),
  },
  (t) => [
    uniqueIndex("invitations_hash").on(t.tokenHash),
    uniqueIndex("invitations_handed").on(t.handedHash),
    uniqueIndex("invitations_open")
      .on(t.communityId, t.userId)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    index("invitations_user").on(t.userId),
    // What a community has sent within a day, and to whom: asked for every twenty people of a list of thousands.
    index("invitations_day").on(t.communityId, t.createdAt),
    index("invitations_address").on(t.communityId, t.address),
    check("invitations_channel", sql`${t.channel} in ('email', 'sms')`),
  ],
);

/**
 * Who stands in the list of a community's members: everybody who finished registration, and every invitation that
 * nobody has taken up. Written by triggers alone, in the transaction of the change, so that a page of thirty thousand
 * is read like a page of thirty (docs/decisions/040-members-and-removal.md).
 */
export const memberEntries = pgTable(
  "member_entries",
  {
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    /** The person's id; of somebody who has not joined, the invitation's, which tells nothing of an account. */
    id: id().notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    isVerified: boolean("is_verified").notNull(),
    /** When the invitation lapses; null for members. */
    expiresAt: at("expires_at"),
    /** The name in small letters without accents, ordered by its bytes. */
    sortName: byBytes("sort_name").notNull(),
    /** Name, e-mail and number in small letters without accents, each after a blank. */
    searchText: text("search_text").notNull(),
    /** A number for each word, and for each word without one of its letters: two that share one differ by a slip. */
    slipKeys: integer("slip_keys").array().notNull(),
    /** A number for each word of the name, as a text of a campaign may have it. */
    nameKeys: integer("name_keys").array().notNull(),
    /** False until the worker has found the numbers of a name in other letters than plain Latin ones (`keyNames`). */
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
 * How many entries a community has, by the first four letters of their names: their sum is the total, and tells where
 * a page begins. Several rows may count the same letters; nobody waits to write one.
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

/** The link that an admin shares with a whole group. A new one replaces the old one, which then opens nothing. */
export const communityLinks = pgTable(
  "community_links",
  {
    communityId: id("community_id")
      .primaryKey()
      .references(() => communities.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    /** The sealed token. It is kept because admins may view their link again. */
    token: text("token").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [uniqueIndex("community_links_hash").on(t.tokenHash)],
);

export const campaignTypes = pgTable("campaign_types", {
  id: smallint("id").primaryKey(),
  name: text("name").notNull(),
  /** The quilt's colourway: care, home, loss, school or table. */
  way: text("way").notNull(),
  /** The lucide icon beside the name. */
  icon: text("icon").notNull(),
});

const CAMPAIGN_STATUSES = ["draft", "suggestion", "launched", "stopped", "completed"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Everything about a campaign except whom it is for: see `campaignRecipients`. */
export const campaigns = pgTable(
  "campaigns",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id),
    /** What its short link ends with, without the hyphen that people read: "K7T2M4P" (docs/decisions/051-short-links.md). */
    shortCode: text("short_code").notNull().default(sql`new_campaign_code()`),
    name: text("name").notNull(),
    campaignTypeId: smallint("campaign_type_id").references(() => campaignTypes.id),
    /** The goal in whole dollars. */
    amount: bigint("amount", { mode: "number" }),
    description: text("description").notNull().default(""),
    status: text("status").$type<CampaignStatus>().notNull(),
    createdBy: id("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    launchedAt: at("launched_at"),
    stoppedAt: at("stopped_at"),
    /** The transaction time: when the payout was sent. */
    completedAt: at("completed_at"),
    /** Gross: donation amounts without covered fees, plus transfers in. */
    raisedCents: cents("raised_cents").notNull().default(0),
    /** The number of the latest contribution. They are numbered without gaps, so the next one is one more. */
    contributionCount: integer("contribution_count").notNull().default(0),
    /** Incremented by every edit. An edit that began from an older revision is refused. */
    revision: integer("revision").notNull().default(1),
    repeatedFrom: id("repeated_from").references((): AnyPgColumn => campaigns.id),
    /** The id of the draft or suggestion that was launched; its row is gone. Only admins have seen it. */
    launchedFrom: id("launched_from"),
    /**
     * The form that began a draft, by its author and key: it makes one draft, however often it is sent. Null for all
     * others, and once the draft is hidden from its author, to whom the key then says nothing of it.
     */
    requestKey: id("request_key"),
    /** When a draft or suggestion was saved last, and by whom; null while nobody has changed it. */
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
 * A member's suggestion, in their words. Its id is not the campaign's, which becomes public with a launch: whoever
 * suggested it reads their own words here and never learns what became of them (docs/decisions/044-drafts-and-suggestions.md).
 */
export const campaignSuggestions = pgTable(
  "campaign_suggestions",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    /** What the admins work on; null once they have deleted it. */
    campaignId: id("campaign_id").references(() => campaigns.id, { onDelete: "set null" }),
    /** Null once that account is deleted. */
    suggestedBy: id("suggested_by").references(() => users.id, { onDelete: "set null" }),
    suggestedAt: at("suggested_at").notNull(),
    /** It is for whoever suggested it; name and addresses are then those of the account, and null here. */
    isForSuggester: boolean("is_for_suggester").notNull(),
    name: text("name").notNull(),
    campaignTypeId: smallint("campaign_type_id").references(() => campaignTypes.id),
    /** Whole dollars. */
    amount: bigint("amount", { mode: "number" }),
    description: text("description").notNull(),
    fullName: text("full_name"),
    /** In lower case. */
    email: text("email"),
    /** In E.164. */
    phoneNumber: text("phone_number"),
    /** When it was launched or deleted. Until then it waits, and is hidden from whoever it names. */
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
 * Somebody whom a suggestion named by an e-mail address, a number or a name that they have changed since: it stays
 * hidden from them, so that a change does not show them that there is one. Written by a trigger.
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
    /** It holds an address or a number that was theirs, and ends with their account. */
    isByAddress: boolean("is_by_address").notNull(),
  },
  (t) => [primaryKey({ columns: [t.suggestionId, t.userId] }), index("suggestion_people_user").on(t.userId)],
);

/**
 * Pairs of a waiting suggestion and an admin that were judged (`hideFromLikely`). A pair is judged again once its basis
 * is another.
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
    /** A hash of the rule's version and of the names and addresses that were compared. */
    basis: bigint("basis", { mode: "bigint" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.suggestionId, t.userId] }), index("judged_suggestions_user").on(t.userId)],
);

/**
 * Whom a campaign is for. It is a separate table, so that no query of campaigns can return the name by
 * accident: only the verbs for admins and for the payout desk read it.
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
    // An earlier account of somebody's, or a suggested person: asked with the column above.
    index("campaign_recipients_mailbox")
      .on(sql`canonical_mailbox(${t.email})`)
      .where(sql`${t.email} is not null`),
  ],
);

/** Members whom an admin left out of a campaign's messages: at most three. */
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

/**
 * Whom a campaign's messages reach, counted for a community so large that a page must not wait for it. It may be deleted
 * at any time: it is then counted anew.
 */
export const campaignReaches = pgTable("campaign_reaches", {
  campaignId: id("campaign_id")
    .primaryKey()
    .references(() => campaigns.id, { onDelete: "cascade" }),
  /** The state of the campaign for which it was counted. */
  state: text("state").notNull(),
  countedAt: at("counted_at").notNull(),
  /** When somebody looked at counts that had become old. */
  askedAt: at("asked_at"),
  counts: jsonb("counts").notNull(),
});

/**
 * How many members of a large community a launch reaches when nobody is left out, counted so that a form must not wait
 * for it. It may be deleted at any time: it is then counted anew.
 */
export const communityAudiences = pgTable("community_audiences", {
  communityId: id("community_id")
    .primaryKey()
    .references(() => communities.id, { onDelete: "cascade" }),
  countedAt: at("counted_at").notNull(),
  /** When somebody looked at counts that had become old. */
  askedAt: at("asked_at"),
  byText: integer("by_text").notNull(),
  byEmail: integer("by_email").notNull(),
});

/** A campaign's texts by message type: 2 launch, 3 to 6 at 25, 50, 75 and 100 %. */
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

/**
 * The texts that a community's new campaigns begin with, where they differ from ours. A null text is ours in that
 * language.
 */
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

/** One row for each threshold ever crossed. The primary key ensures that each milestone is recorded once. */
export const campaignMilestones = pgTable(
  "campaign_milestones",
  {
    campaignId: id("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    milestone: smallint("milestone").notNull(),
    outcome: text("outcome").$type<"announced" | "superseded" | "silent">().notNull(),
    crossedAt: at("crossed_at").notNull(),
    /** When its message is to be written, until it is: the transaction that crosses a milestone writes no words. */
    tellAt: at("tell_at"),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.milestone] }),
    index("campaign_milestones_untold").on(t.tellAt).where(sql`${t.tellAt} is not null`),
    check("campaign_milestones_value", sql`${t.milestone} in (25, 50, 75, 100)`),
    check("campaign_milestones_outcome", sql`${t.outcome} in ('announced', 'superseded', 'silent')`),
  ],
);
