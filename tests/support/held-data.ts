/** Treatment of a column with personal data: its section of the export, and the effect of a deletion. */
type Fate = {
  file: string | { leftOut: string };
  deletion: "deleted" | "scrubbed" | { kept: string };
};

type HeldTable = {
  /** Columns that refer to a person, or contain personal data. */
  people: Record<string, Fate>;
  /** Text columns without personal data. */
  plain?: string;
};

const deleted = (file: Fate["file"]): Fate => ({ file, deletion: "deleted" });
const scrubbed = (file: Fate["file"]): Fate => ({ file, deletion: "scrubbed" });
const kept = (file: Fate["file"], why: string): Fate => ({ file, deletion: { kept: why } });

const SECRET = { leftOut: "a hash or a sealed secret: nothing to read, and a way in for a thief" };
const SEALED = { leftOut: "whom a campaign is for is its admins' alone, and the answer must not tell" };
const OTHERS = { leftOut: "words and deeds of others" };
const COPY = { leftOut: "a copy of name, e-mail and number in small letters, for the search" };
const FREE_TEXT = "what others wrote for their community";
const PSEUDONYM = "an id without a person";

/** Every table with text or a reference to a person. Tests fail for an unlisted one. */
export const HELD: Record<string, HeldTable> = {
  account_requests: { people: { email: deleted("requests"), data: deleted(SECRET) }, plain: "kind" },
  area_codes: { people: {}, plain: "code time_zone region" },
  applied_routines: { people: {}, plain: "name hash" },
  // A name without its bytes says nothing about a person, and is deleted with its message.
  attachments: { people: { name: deleted("messages") }, plain: "type store object_key scan" },
  attachment_parts: { people: { bytes: deleted({ leftOut: "the desk sends a copy to whoever asks" }) } },
  audit_log: {
    people: {
      actor_id: kept("log", PSEUDONYM),
      sealed_actor: kept("log", "a pseudonym, sealed"),
      actor_key: kept("log", "a keyed hash of a pseudonym"),
      subject_id: kept("log", PSEUDONYM),
      data: kept(OTHERS, "ids and codes"),
    },
    plain: "action subject_type",
  },
  campaign_exclusions: {
    people: { user_id: deleted({ leftOut: "it would point to somebody close to them" }) },
  },
  campaign_messages: { people: {}, plain: "content" },
  campaign_milestones: { people: {}, plain: "outcome" },
  campaign_mutes: { people: { user_id: deleted("mutedCampaigns") } },
  campaign_reaches: { people: { counts: kept(SEALED, PSEUDONYM) }, plain: "state" },
  campaign_recipients: {
    people: {
      user_id: kept(SEALED, PSEUDONYM),
      full_name: kept(SEALED, "until RETENTION_DAYS after the payout was sent"),
      email: kept(SEALED, "until RETENTION_DAYS after the payout was sent"),
      phone_number: kept(SEALED, "until RETENTION_DAYS after the payout was sent"),
    },
  },
  sealed_recipients: {
    people: {
      record: kept(SEALED, "sealed; name and addresses until RETENTION_DAYS after the payout was sent"),
    },
  },
  campaign_suggestions: {
    people: {
      suggested_by: deleted("suggestions"),
      name: kept("suggestions", FREE_TEXT),
      description: kept("suggestions", FREE_TEXT),
      full_name: deleted("suggestions"),
      email: deleted("suggestions"),
      phone_number: deleted("suggestions"),
    },
  },
  campaign_types: { people: {}, plain: "name way icon" },
  campaigns: {
    people: {
      created_by: kept("begun", PSEUDONYM),
      name: kept("begun", FREE_TEXT),
      description: kept(OTHERS, FREE_TEXT),
      saved_by: kept({ leftOut: "the admins of a community share its drafts" }, PSEUDONYM),
    },
    plain: "status short_code",
  },
  card_queue: { people: {}, plain: "attempt campaign" },
  card_tries: {
    people: {
      keys: kept(
        {
          leftOut:
            "keyed hashes of networks, cards and addresses: nothing to read, and forgotten after two days",
        },
        "for two days, as keyed hashes",
      ),
    },
    plain: "press attempt kind state work source",
  },
  charge_reversals: { people: {}, plain: "id kind state status" },
  communities: {
    people: {
      created_by: kept("begun", PSEUDONYM),
      description: kept(OTHERS, FREE_TEXT),
      hold_reason: kept({ leftOut: "the admins of a community share why it is on hold" }, FREE_TEXT),
    },
    plain: "name location image_name time_zone joining contacts",
  },
  checked_books: { people: {}, plain: "name snapshot" },
  community_audiences: { people: {} },
  community_declines: {
    people: { reason: kept("communities", FREE_TEXT), answer: kept("communities", FREE_TEXT) },
  },
  community_deletions: {
    people: {
      asked_by: kept({ leftOut: "the admins of a community share its request" }, PSEUDONYM),
      reason: kept({ leftOut: "the admins of a community share its request" }, FREE_TEXT),
    },
  },
  community_links: { people: {}, plain: "token_hash token" },
  community_types: { people: {}, plain: "name way" },
  contributions: { people: {}, plain: "kind" },
  deliveries: {
    people: {
      user_id: kept("messages", PSEUDONYM),
      address: scrubbed("messages"),
      provider_id: scrubbed({ leftOut: "a number at the mail or text provider" }),
      last_error: scrubbed({ leftOut: "a note for operators" }),
    },
    plain: "channel state language",
  },
  desk_messages: {
    people: {
      author_id: deleted({ leftOut: "who of the desk wrote it is the provider's affair" }),
      body: deleted("messages"),
      inbound_id: deleted({ leftOut: "a number at the mail provider" }),
    },
    plain: "from",
  },
  desk_threads: {
    people: {
      dedupe_key: deleted(SECRET),
      subject: deleted({ leftOut: "the beginning of the first message, which is in the file" }),
      name: deleted("messages"),
      email: deleted("messages"),
      user_id: deleted("messages"),
      taken_by: scrubbed({ leftOut: "the provider's affair" }),
      reply_key: deleted(SECRET),
    },
    plain: "kind state",
  },
  donations: {
    people: {
      donor_id: kept("gifts", PSEUDONYM),
      attempt_key: kept({ leftOut: "a number of the browser" }, "two ids"),
      attempt_hash: kept(SECRET, "a hash"),
      visitor_first_name: scrubbed("gifts"),
      visitor_last_name: scrubbed("gifts"),
      visitor_email: scrubbed("gifts"),
      stripe_payment_intent_id: kept({ leftOut: "a number at the processor" }, "the books refer to it"),
      stripe_charge_id: kept({ leftOut: "a number at the processor" }, "the books refer to it"),
      card_last4: scrubbed("gifts"),
    },
    plain: "state failure_code failure_message language card_brand wallet",
  },
  donor_sums: {
    people: {
      years: deleted({ leftOut: "sums of the gifts in the file" }),
      time_zone: deleted({ leftOut: "the zone in the file, as these sums have it" }),
    },
  },
  donor_totals: {
    people: { donor_id: kept({ leftOut: "the sum and the number of the gifts in the file" }, PSEUDONYM) },
  },
  // No reference to users, but erased with the account.
  ended_memberships: { people: { came_by: deleted("communities") } },
  external_accounts: {
    people: { user_id: deleted("waysIn"), subject: deleted("waysIn") },
    plain: "provider",
  },
  invitations: {
    people: {
      user_id: deleted("invitations"),
      address: deleted("invitations"),
      first_name: deleted(OTHERS),
      last_name: deleted(OTHERS),
      phone_number: deleted(OTHERS),
      invited_by: kept("invitationsSent", PSEUDONYM),
      token_hash: deleted(SECRET),
      handed_hash: deleted(SECRET),
      handed_token: deleted(SECRET),
    },
    plain: "channel",
  },
  join_requests: { people: { user_id: deleted("joinRequests") } },
  ledger_accounts: { people: {}, plain: "kind" },
  ledger_entries: {
    people: { metadata: kept(OTHERS, "ids of gifts and payouts") },
    plain: "source kind transaction_id",
  },
  list_counts: { people: {}, plain: "list beginning" },
  member_counts: { people: {}, plain: "initials" },
  member_entries: {
    people: {
      user_id: deleted("communities"),
      sort_name: deleted(COPY),
      search_text: deleted(COPY),
    },
  },
  member_import_rows: {
    people: Object.fromEntries(
      "first_name last_name email phone_number cells"
        .split(" ")
        .map((column) => [
          column,
          deleted({ leftOut: "what an admin means to send; forgotten after 30 days at most" }),
        ]),
    ),
    plain: "faults choice outcome reason",
  },
  member_imports: {
    people: { created_by: kept("lists", PSEUDONYM), sent_by: kept("lists", PSEUDONYM) },
    plain: "state columns sheet",
  },
  memberships: { people: { user_id: deleted("communities"), came_by: deleted("communities") } },
  // The specification and the export call these choices subscriptions.
  message_holds: { people: { held_by: kept(OTHERS, "who of the provider's people") } },
  message_preferences: { people: { user_id: deleted("subscriptions") } },
  message_settings: { people: { user_id: deleted("howOften") } },
  messages: { people: { data: deleted("messages") }, plain: "kind dedupe_key template" },
  notifications: { people: { user_id: deleted("notifications"), message: deleted("notifications") } },
  objects_to_delete: { people: {}, plain: "key" },
  one_time_tokens: {
    people: { user_id: deleted("requests"), token_hash: deleted(SECRET), data: deleted("requests") },
    plain: "purpose",
  },
  opt_outs: {
    people: { address: kept("optOuts", "it protects whoever has the address next") },
    plain: "channel reason",
  },
  passkeys: {
    people: {
      user_id: deleted("waysIn"),
      id: deleted("waysIn"),
      name: deleted("waysIn"),
      public_key: deleted(SECRET),
    },
    plain: "transports",
  },
  payment_marks: { people: {}, plain: "name" },
  payment_settings: { people: { user_id: deleted("payment") } },
  troubles: {
    people: {
      settled_by: kept("log", PSEUDONYM),
      reason: kept(OTHERS, "the provider's own note"),
    },
    plain: "key look kind subject fingerprint facts",
  },
  trouble_looks: { people: {}, plain: "name" },
  provider_failures: { people: {}, plain: "provider last_call" },
  schedule_runs: { people: {}, plain: "name" },
  worker_beats: { people: {}, plain: "version under_way" },
  payouts: {
    people: {
      payee: kept("payouts", "always null: a trigger seals it"),
      sealed_payee: kept("payouts", "sealed; addresses until RETENTION_DAYS after it was sent"),
      requested_by: kept("log", PSEUDONYM),
      sent_by: kept("log", PSEUDONYM),
      taken_up_by: kept("log", PSEUDONYM),
      reference: kept("payouts", "the books of the provider refer to it"),
      return_reason: kept("payouts", "the provider's own note"),
    },
    plain: "state method",
  },
  pictures: {
    people: {
      user_id: deleted("account"),
      name: deleted("account"),
      bytes: deleted({ leftOut: "its address is in the file" }),
    },
    plain: "object_key",
  },
  rate_limits: {
    people: { key: kept({ leftOut: "counts, forgotten after two days" }, "hashes and ids, two days") },
  },
  recovery_codes: { people: { user_id: deleted("account"), code_hash: deleted(SECRET) } },
  refresh_tokens: { people: { user_id: deleted("signIns"), token_hash: deleted(SECRET) } },
  removed_members: { people: { user_id: deleted("communities") } },
  cards_to_detach: {
    people: {
      user_id: deleted({
        leftOut: "a card that is not saved any more, until the processor has forgotten it, too",
      }),
      payment_method_id: deleted(SECRET),
    },
  },
  recurring_gift_links: { people: { token_hash: deleted(SECRET) } },
  recurring_gift_periods: { people: {}, plain: "state reason" },
  recurring_gifts: {
    people: {
      donor_id: kept("recurringGifts", PSEUDONYM),
      time_zone: kept("recurringGifts", "a zone without a person"),
      secret: kept(SECRET, "a random number"),
    },
    plain: "state end_reason rest_reason",
  },
  statement_links: {
    people: {
      email: deleted({ leftOut: "a link that was sent to this address, for a few weeks" }),
      token_hash: deleted(SECRET),
    },
    plain: "language",
  },
  saved_cards: {
    people: {
      user_id: deleted("payment"),
      brand: deleted("payment"),
      last4: deleted("payment"),
      payment_method_id: deleted(SECRET),
    },
  },
  sending_turns: { people: {}, plain: "channel" },
  sessions: {
    people: { user_id: deleted("signIns"), user_agent: deleted("signIns"), address: deleted("signIns") },
    plain: "kind",
  },
  stripe_customers: { people: { user_id: deleted("payment"), customer_id: deleted("payment") } },
  gift_notices: {
    people: {
      payment_method_id: kept({ leftOut: "a number at the processor" }, "until the receipt is written"),
    },
  },
  foreign_payments: { people: {}, plain: "charge_id intent_id currency" },
  stripe_events: { people: {}, plain: "id type object_id state last_error" },
  judged_suggestions: { people: { user_id: deleted(SEALED) } },
  suggestion_people: { people: { user_id: deleted(SEALED) } },
  transfers: { people: { created_by: kept("transfers", PSEUDONYM) }, plain: "request_key" },
  users: {
    people: {
      email: scrubbed("account"),
      phone_number: scrubbed("account"),
      first_name: scrubbed("account"),
      last_name: scrubbed("account"),
      password_hash: scrubbed(SECRET),
      image_name: scrubbed("account"),
      totp_secret: scrubbed(SECRET),
      time_zone: scrubbed("account"),
      language: scrubbed("account"),
      email_proof: scrubbed("account"),
      terms_version: scrubbed("account"),
      terms_accepted_by: scrubbed("account"),
    },
  },
  community_messages: { people: {}, plain: "english spanish" },
  text_consents: {
    people: { user_id: deleted("consents"), phone: deleted("consents") },
    plain: "state",
  },
  former_phones: {
    people: {
      phone_key: kept(SECRET, "a keyed hash, until RETENTION_DAYS after the deletion"),
    },
  },
  text_consent_records: {
    people: {
      phone: kept("consents", "for a carrier's audit, four years"),
      words: kept("consents", "for a carrier's audit, four years"),
    },
    plain: "state source",
  },
};
