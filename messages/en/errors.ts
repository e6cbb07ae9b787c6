/**
 * English sentence for each reason of a refusal; the API answers with it.
 *
 * - Sentences of the specification are here word for word.
 * - `{name}` is filled in from the refusal; `{wait}`, in seconds, is written as a time.
 */
export const errors = {
  // Anything without its own words, and answers common to all calls.
  unexpected: "Something went wrong.",
  "records.away":
    "We can’t reach our records just now, and nothing was charged. Please try again in a few minutes.",
  "records.away_before_charge":
    "We can’t reach our records just now. Nothing was charged by this try, and the same gift is never charged twice. Please try again in a few minutes.",
  "records.away_after_charge":
    "We can’t reach our records just now, so we can’t say yet whether your gift went through. The same gift is never charged twice. Please look again in a few minutes.",
  "content.not_found": "The content is not found",
  "request.not_json": "The request is not valid JSON",
  "request.not_object": "The body must be a JSON object",
  "request.not_multipart": "The request is not valid multipart data",
  "request.broke_off": "The request broke off",
  "request.method_not_allowed": "This method is not allowed here",
  "request.too_large": "The request is too large",
  "request.address_too_long": "This address is too long to be one of ours. Please check the link.",
  "request.too_many_parameters":
    "This address has more parameters than any page of ours reads. Please check the link.",
  "request.too_many_headers": "The request has too many headers",
  "request.too_many_fields": "The form has more fields than we read",
  "request.unsupported_body": "This content type is not understood here",
  "request.unknown_call": "There is no such call",
  "request.another_than_address": "Not what the address says",
  "signature.invalid": "The signature is not valid",

  // Who may do what.
  "access.log_in": "Please log in",
  "access.admins_only": "Only admins of the community may do this",
  "access.own_account_only": "You can change your own account only",
  "access.provider_only": "Only the provider may do this",
  "access.system_only": "Only the system may do this",
  "access.proof_needed": "Please confirm that it is you first",
  "access.second_factor_needed":
    "Admins need a second factor here. Please set it up under Login & security first.",
  "access.desk_factor_needed":
    "The desk needs a second factor. Please set it up under Login & security first.",
  "access.sign_in_again": "Please log out and log in again, then try this right away.",

  // How often; `wait` is in seconds.
  "limits.too_many": "Too many attempts. Please wait {wait} and try again.",
  "limits.busy": "Very many people are logging in right now. Please wait {wait} and try again.",
  "limits.pages":
    "Too many pages are being requested from your network or with your account. Nothing is lost. Please wait {wait} and try again.",
  "limits.just_sent": "We sent it only just now. Please wait a few minutes.",
  "limits.codes":
    "Too many wrong codes were tried for this account. Use a recovery code or a passkey, or try again in an hour.",
  "limits.passwords":
    "Too many wrong passwords were tried for this account. Log in where you have logged in before, choose a new password with Reset password, or try again in an hour.",
  "limits.notes":
    "That is more than we can take at once. Please wait {wait} and send it again, or write to {address}.",
  "limits.invitations":
    "Your community has sent as many invitations as it can in a day. Please go on tomorrow.",
  "limits.work_first":
    "Many cards are being tried just now. Please do the work in the header Work-Wanted first, and send the request again.",
  "limits.pictures": "Many pictures are coming in right now. Please try again in a minute.",
  "limits.files": "Many files are coming in right now. Please try again in a minute.",

  // Fields in general.
  "input.required": "Required",
  "input.invalid": "Invalid input",
  "input.malformed": "{detail}",
  "input.unknown_field": "Unknown field",
  "input.not_yours": "Not yours to set: {fields}",
  "input.too_long": "At most {count} characters",
  "input.digits_only": "Only numbers allowed",
  "input.too_small": "Must be {least} or more",
  "input.too_large": "Must be {most} or less",
  "input.invalid_key": "Invalid key",
  "input.invalid_setting": "Invalid setting",
  "input.invalid_number": "Invalid number",
  "input.invalid_page": "Invalid page",
  "input.invalid_page_size": "Invalid page size",

  // People.
  "person.invalid_first_name": "Invalid first name",
  "person.invalid_full_name": "Invalid full name",
  "person.invalid_last_name": "Invalid last name",
  "person.invalid_email": "Invalid email address",
  "person.foreign_mailbox":
    "We can’t send to addresses with letters like é before the @. Please use another address.",
  "person.invalid_phone": "Invalid phone number",
  "person.email_mismatch": "Email does not match",
  "person.choose_channel": "Choose e-mail or text",
  "person.unknown_time_zone": "Unknown time zone. Use a name such as America/New_York",
  "person.no_texts": "This site sends no texts. Choose e-mail",
  "person.no_phone": "Please give a phone number first, so that texts have somewhere to go.",
  "person.no_email": "Your account has no e-mail address yet, so it has to be texts.",

  // Passwords, links and codes.
  "password.mismatch": "Password does not match",
  "password.incorrect": "Incorrect password",
  "password.length": "Use 8 to 20 characters",
  "password.lower": "Add a lower case letter",
  "password.upper": "Add an upper case letter",
  "password.digit": "Add a number",
  "password.is_email": "Choose something other than your e-mail",
  "password.too_common": "This password is too easy to guess. Choose another one",
  "password.unchanged": "This is your password already",
  "password.none": "Your account has no password yet. Choose one with Reset password first.",
  "password.show_again": "That took a while. Please enter your password again.",
  "link.expired": "This link has been used already or has expired",
  "link.invalid_token": "Invalid token",
  "link.invalid_refresh_token": "Invalid refresh token",
  "code.wrong": "This code is not right, or was used already.",
  "code.use_newest": "Use the newest code",
  "code.needed": "Please enter the code of your second factor",
  "code.six_digits": "The code has six digits",
  "code.expired": "This code has expired. Ask for a new one.",
  "code.guessed": "Five wrong codes: this one is no longer valid. Ask for a new one.",
  "code.one_try_left": "That is not the code. 1 try left.",
  "code.tries_left": "That is not the code. {count} tries left.",
  "code.no_tries_left": "That is not the code. Ask for a new one.",

  // Signing in and up.
  "sign_in.wrong_credentials": "The email address or password is not correct. Please, try again",
  "sign_in.too_late": "Your sign-in took too long. Please log in again.",
  "sign_up.choose_join": "Say whether you want to join",
  "sign_up.tick_terms": "Tick the box to go on",
  "sign_up.account_exists": "This e-mail has an account already. Please log in.",
  "second_factor.on_already": "Your second factor is already turned on",
  "second_factor.not_on": "Your second factor is not turned on",
  "second_factor.staff_keep": "Staff need a second factor, so yours stays on.",
  "second_factor.set_up_expired": "This code has expired. Please begin again.",
  "passkey.refused_at_sign_in": "This passkey did not work. Please try again, or log in with your password.",
  "passkey.refused": "This passkey did not work. Please try again, or use a code.",
  "passkey.not_added": "The passkey could not be added. Please try again.",
  "passkey.added_already": "This passkey is already added",
  "passkey.too_many": "An account can have {count} passkeys",
  "passkey.name_too_long": "Use {count} characters or fewer",
  "passkey.name_characters": "Use letters and figures",
  "external.choose_provider": "Choose google or facebook",
  "external.no_data": "We haven't received your {provider} login data to proceed, please try again.",
  "external.not_confirmed": "{provider} did not confirm this sign-in. Please try again.",
  "external.password_first":
    "There is an account with this e-mail already, and {provider} does not open it yet. Please log in with your password.",
  "external.unreachable": "{provider} can’t be reached at the moment. Please try again in a little while.",
  "external.unreachable_now": "{provider} can’t be reached at the moment.",
  "external.opens_another": "That {provider} account opens another account here already.",
  "external.another_opens_yours":
    "Another {provider} account opens your account already. Disconnect it first.",
  "external.only_way_in": "Choose a password first: nothing else would let you in.",

  // One’s own account.
  "account.address_taken": "This address has an account already",
  "account.email_unchanged": "This is your e-mail already",
  "account.sign_in_to_change_email":
    "Please log in to the account that asked for this change, and open the link again.",
  "account.no_email_change": "There is no change of your e-mail under way",
  "account.phone_confirmed": "This number is confirmed already",
  "account.no_phone_change": "No number is waiting to be confirmed",
  "account.staff_stays": "You work for the provider here. Ask a colleague to take that right away first.",
  "account.admin_stays":
    "Unfortunately, you can't delete your account, because you're admin of the community",
  "account.money_waits":
    "Money from your community is on its way to you. Please choose how to receive it; once it was sent, you can delete your account.",
  "account.tick_if_sure": "Please tick the box if you are sure",
  "picture.store_away": "Pictures can’t be kept just now. Please try again in a moment.",
  "picture.invalid_format": "Invalid image format",
  "picture.invalid_size": "Invalid image size",

  // Writing to the provider.
  "note.name_is_link": "Please give a name here, not a link",
  "note.only_links": "Please say in a few words what it is about. A message of links alone is not sent",
  "note.no_words": "Please write a few words",
  "attachment.too_large": "The attached file is too large. Please add file up to 6MB",
  "attachment.invalid_format": "Invalid format. You can add PDF, TIFF, BMP, JPG, GIF, PNG, DOC, DOCX",
  "attachment.too_many": "Up to 3 attachments",
  "attachment.broken": "“{name}” cannot be read. Please save it again, or add it as a PDF",
  "attachment.encrypted": "“{name}” is locked with a password. Please add it without one",
  "attachment.embedded": "“{name}” holds other files. Please add it without them",
  "attachment.script": "“{name}” runs a program when it is opened. Please add it without",
  "attachment.macros": "“{name}” holds macros. Please save it without them, or as a PDF",
  "attachment.external": "“{name}” loads something from elsewhere when it is opened. Please save it as a PDF",
  "attachment.pixels": "“{name}” has too many pixels. Please make it smaller",
  "attachment.waiting": "The virus scanner hasn’t checked this file yet. Try again in a minute",
  "attachment.many_at_once":
    "That is more files than we can take at once. Please wait {wait}, or send your message without them",
  "thread.taken": "{name} has already taken this",
  "thread.no_address": "There is no address here to answer",
  "thread.not_open": "Someone has already closed this",

  // Communities, their members and invitations.
  "community.waiting": "Your community waiting for approval",
  "community.on_hold":
    "This community is on hold with the provider. Until that ends, no gift is taken, no campaign is launched, no money is moved and no message goes out.",
  "community.approved_already": "Someone has already approved this community",
  "community.declined_already": "Someone has already declined this community",
  "community.not_approved": "This community is not approved",
  "community.held_already": "This community is on hold already",
  "community.lifted_already": "This community is no longer on hold",
  "community.asked_enough":
    "This community was declined three times, so it can’t be asked for again. Please write to us instead.",
  "community.too_many_waiting": "Three of your communities are waiting for approval already",
  "community.invalid_name": "Invalid community name",
  "community.invalid_type": "Invalid community type",
  "community.invalid_location": "Invalid location",
  "community.asks_first": "Here the admins are asked first. Please ask to join.",
  "community.by_invitation": "Only people who were invited can join this community. Ask one of its admins.",
  "community.declined": "The admins have declined. You can ask again after thirty days.",
  "community.removed":
    "An admin has ended your membership in this community. Only an invitation from an admin lets you back in.",
  "community.has_campaign":
    "A campaign of this community is active. It has to be sent to its recipient, or ended, before the community can be deleted.",
  "community.has_money":
    "Our Balance holds {amount}. It has to go to a campaign before the community can be deleted.",
  "community.money_under_way":
    "Money of this community is on its way: a payout that was not sent, or came back. The community can be deleted afterwards.",
  "community.gift_under_way": "A gift to this community is being paid just now. Please try again in an hour.",
  "community.fee_unknown":
    "The card processor has not told the true fee of every gift yet, so a few cents may still come back. Please try again tomorrow.",
  "community.disputed":
    "A donor’s bank has taken a gift back, and may still return the money until {day}. The community can be deleted afterwards.",
  "community.refund_may_fail":
    "A recent refund could still fail and send money back. You can delete the community after {day}.",
  "community.holds_other_sum": "The balance is now {amount}. Reload the page and try again.",
  "community.other_name": "This is not the name of the community. Type it exactly as shown above.",
  "community.no_admin_left": "None of its admins has an account anymore, so no one could run it.",
  "community.by_link_only":
    "Your campaigns are shown by link only, so search engines stay out. Let everyone see the list first.",
  "input.invalid_description": "Invalid description",
  "member.not_any_more": "You are not member of this community anymore",
  "member.assign_admin_first": "Before leaving the community, you need to assign an admin",
  "member.not_a_member": "User is not a member of this community",
  "member.already": "Already a member of this community",
  "member.request_answered": "This request was answered already",
  "member.three_admins": "Your community already has 3 admins.",
  "member.assign_admin_to_relinquish":
    "To relinquish the administrator role you need to assign an administrator for the community.",
  "member.not_verified": "Only members who have signed up can be an admin",
  "member.has_role": "An admin can not be deleted. Take the admin role from them first.",
  "member.is_recipient":
    "The campaign “{campaign}” is for this member and is not finished. Send its money or end it first.",
  "invitation.lapsed": "This invitation has expired. Send it again first.",
  // Lists of people that an admin imports.
  "import.nothing": "Paste a list or choose a file",
  "import.one_of_two": "Paste a list or choose a file, one at a time",
  "import.too_large": "This file is too large. A list may have 7 MB at most.",
  "import.list_too_much":
    "This list holds more than we can read. Keep only the columns with names, e-mails and phones, and try again.",
  "import.workbook_old":
    "This is an old Excel workbook (.xls). In Excel, choose File, Save As, and Excel Workbook (.xlsx); then choose that file here.",
  "import.workbook_binary":
    "This is a binary Excel workbook (.xlsb). In Excel, choose File, Save As, and Excel Workbook (.xlsx); then choose that file here.",
  "import.workbook_numbers":
    "This looks like a Numbers file. In Numbers, choose File, Export To, and CSV; then choose that file here.",
  "import.workbook_open_document":
    "This is an OpenDocument spreadsheet (.ods). Open it, choose File, Save As, and CSV; then choose that file here.",
  "import.workbook_locked":
    "This workbook has a password. In Excel, save a copy without one; then choose that file here.",
  "import.workbook_broken":
    "We can’t read this file; it may be damaged. Open it in Excel, choose File, Save As, and CSV (Comma delimited); then choose that file here.",
  "import.workbook_empty":
    "We found no rows in this workbook. Put your list on a sheet that isn’t hidden, save the workbook, and choose it again.",
  "import.workbook_too_large":
    "This workbook holds more than we can read. Copy your list into a new workbook, save it, and choose that file here.",
  "import.workbook_too_slow":
    "This workbook takes too long to read. In Excel, save the sheet with your list as CSV (Comma delimited); then choose that file here.",
  "import.web_page":
    "This is a web page (HTML). Open it in a spreadsheet, save it as CSV, and choose that file here.",
  "import.json": "This is a JSON file. Export your list as CSV, and choose that file here.",
  "import.rtf": "This is a text document (RTF). Open it, copy the list, and paste it here.",
  "import.not_a_list":
    "We can’t read this as a list. Choose a file saved as CSV, as an Excel workbook (.xlsx) or as vCard (.vcf).",
  "import.nobody": "There is no one on this list",
  "import.nobody_left": "No one on this list can be invited yet",
  "import.unclosed_quote": "A quotation mark on this line is never closed",
  "import.line_too_long": "This line is too long for one person",
  "import.not_a_person": "This is a company or a group, not a person",
  "import.columns_unseen": "Check what each column holds. Then you can send this list.",
  "import.columns_changed":
    "Another admin changed the columns of this list. Look through it again before you send it.",
  "import.sent_already": "This list was sent already",
  "import.not_under_way": "This list is not being sent just now",
  "import.invited_already": "Invited already",
  "invitation.address_full": "At most {most} people can share one address",
  "invitation.twice": "This person is in the list already",
  "invitation.often_enough": "Invited three times today. Please wait until tomorrow",
  "invitation.account_changed": "One of them has changed their account just now. Please try again.",
  "invitation.too_many_at_once": "Can not add more than 20 member at once",
  "invitation.email_or_phone": "Email or Phone required",
  "invitation.email_needed":
    "There is only a phone number, and this site sends no texts. Enter an e-mail address",
  "invitation.accepted": "This invitation was used already. Log in to see your community.",
  "invitation.revoked":
    "This invitation was taken back. If there is a newer message, open the link in that one; otherwise ask your admin.",
  "invitation.expired": "This invitation has expired. It was good for 30 days. Ask your admin for a new one.",
  "invitation.unavailable":
    "This invitation no longer works. Its community or its account no longer exists. Ask the person who sent it to you.",
  "invitation.unknown":
    "We don’t know this invitation. Open the link from the message again, or ask your admin for a new one.",
  "invitation.for_somebody_else":
    "This invitation is for someone else. Log out to go on as them, or ask your admin for an invitation of your own.",

  // Campaigns.
  "campaign.ended": "This campaign has been completed.",
  "campaign.holds_money":
    "A gift has arrived: this campaign now holds {amount}. Send it to the recipient to close the campaign.",
  "campaign.launched_already": "This campaign was launched already",
  "campaign.not_stopped": "This campaign was not stopped yet",
  "campaign.changed_meanwhile": "Someone else has just changed this campaign",
  "campaign.invalid_name": "Invalid campaign name",
  "campaign.invalid_type": "Invalid type of need",
  "campaign.invalid_revision": "Invalid revision",
  "campaign.invalid_messages": "Invalid messages",
  "campaign.invalid_message_type": "Invalid message type",
  "campaign.message_twice": "Each message once",
  "campaign.message_past": "This message has had its moment and can’t be changed",
  "campaign.unknown_placeholder": "Only {placeholder} is filled in",
  "campaign.has_gift": "A gift has arrived, so the recipient can no longer be changed.",
  "campaign.recipient_already": "This campaign is already for this person",
  "campaign.recipient_stays": "The recipient of an active campaign can’t be changed",
  "suggestion.own_email": "This is your own e-mail address. If it is for you, choose “Me”.",
  "suggestion.too_many_waiting":
    "Too many suggestions are waiting for your community's admins. Please write to them, or try again later",
  "campaign.not_for_oneself": "Another admin has to launch a campaign for you",
  "campaign.too_many_excluded": "At most 3 members can be left out",
  "campaign.tells_who": "This would tell who it is for",
  "campaign.names_members": "This names another member",
  "campaign.second_account": "Another account may be the recipient’s",
  "campaign.second_by_phone": "{name} has the recipient’s phone number. Is it another account of theirs?",
  "campaign.second_by_name": "{name} has a name like the recipient’s. Is it another account of theirs?",
  "campaign.name_in_title": "Found in the title: {names}.",
  "campaign.name_in_description": "Found in the description: {names}.",
  "campaign.name_in_launch_message": "Found in the launch message: {names}.",
  "campaign.name_in_milestone_message": "Found in the {milestone}% message: {names}.",
  "campaign.member_in_title":
    "“{name}” in the title is the name of a member, too: {members}. Is it about them?",
  "campaign.member_in_description":
    "“{name}” in the description is the name of a member, too: {members}. Is it about them?",
  "campaign.member_in_launch_message":
    "“{name}” in the launch message is the name of a member, too: {members}. Is it about them?",
  "campaign.member_in_milestone_message":
    "“{name}” in the {milestone}% message is the name of a member, too: {members}. Is it about them?",

  // Giving.
  "gift.invalid_email": "Email is not valid",
  "gift.insufficient_amount": "Insufficient amount",
  "money.invalid_amount": "Invalid amount",
  "gift.invalid_card": "Invalid card",
  "gift.started_otherwise": "This payment was already started with other details. Please start again.",
  "gift.cancelled": "This payment was cancelled. Please start again.",
  "gift.invalid_period": "Choose a period from 1 to 12 months",
  "gift.recurring_members_only": "Please log in as a member to give again and again",
  "gift.no_recurring": "There is no such recurring donation",
  "gift.recurring_ended": "This recurring donation has ended",
  "gift.recurring_needs_card": "Save a card first, and this recurring donation goes on",
  "gift.recurring_campaign_ended": "The campaign of this recurring donation has ended",
  "gift.recurring_nothing_due": "Nothing is to be paid for this recurring donation now",
  "gift.same_lately": "You gave {amount} there in the last ten minutes. To give again, say that it is meant",
  "gift.another_campaign": "The campaign in the body is not the one of the path",
  "processor.away": "The card processor does not answer. Please try again in a little bit.",

  // Statements and receipts.
  "statement.no_such_day": "There is no such day. Write it as month, day and year: 11/22/2026",
  "statement.ends_before_it_begins": "The last day is before the first one",
  "statement.not_begun": "This day is still to come",
  "statement.too_many_years": "A statement covers ten years at most. Choose fewer days",
  "statement.too_many_gifts": "A statement lists at most {count} gifts. Choose fewer days",
  "statement.link_ended": "This link has expired",
  "statement.link_too_old": "Ask for a new link to erase your name: it does so for an hour",

  // A card that was refused. No sentence says why a bank distrusts a card.
  "card.declined": "Your card was declined. Please try another card or contact your bank.",
  "card.declined_try_another": "Your card was declined. Please try another card.",
  "card.declined_too_often": "Your card was declined too often. Please start again with another card.",
  "card.unavailable": "We can no longer use your saved card. Please enter a card.",
  "card.insufficient_funds": "Your card has insufficient funds. Please try another card or a smaller amount.",
  "card.limit_reached": "Your card has reached its limit. Please try another card.",
  "card.expired": "Your card has expired. Please use another card.",
  "card.incorrect_cvc": "Your card's security code is incorrect. Please check it and try again.",
  "card.incorrect_number": "Your card number is incorrect. Please check it and try again.",
  "card.incorrect_expiry": "Your card's expiration date is incorrect. Please check it and try again.",
  "card.incorrect_zip": "Your ZIP code does not match your card. Please check it and try again.",
  "card.processing_error": "An error occurred while processing your card. Please try again in a little bit.",
  "card.bank_unreachable": "Your bank could not be reached. Please try again in a little bit.",
  "card.no_dollars": "Your card can't pay in US dollars. Please try another card.",
  "card.not_supported": "Your card can't be used for this payment. Please try another card.",
  "card.bank_asks": "Your bank wants to confirm this payment. Please try again and follow your bank's steps.",
  "card.bank_not_convinced":
    "Your bank could not confirm this payment. Please try again or use another card.",
  "card.no_funds": "Your card has insufficient funds. Please try another card.",
  "card.not_confirmed": "Your bank could not confirm this card. Please try again or use another card.",
  "card.changed_meanwhile":
    "Your saved card was changed elsewhere in the meantime, so this one was not saved. Please look at it and try again.",

  // Money that moves on.
  "money.not_enough": "There is not enough money for this",
  "money.not_enough_on_balance": "Not enough money on Our Balance",
  "money.sum_changed": "The amount on the button was out of date. Please check it and try again.",
  "transfer.made_otherwise": "This transfer was already made with other details. Please start again.",
  "payout.sent_already": "This payout was already sent",
  "payout.not_sent": "This payout was not sent yet",
  "address.not_to_lift":
    "It has already been lifted, or it is its owner’s own word, which only they can take back.",
  "trouble.closed": "Someone else has settled this, or it is no longer true.",
  "payout.no_method_yet": "The recipient has not chosen a method yet",
  "payout.no_own_method_yet": "No receiving method was chosen yet",
  "payout.method_chosen": "The receiving method is already chosen",
  "payout.taken_up":
    "The desk is already paying this out, so it can no longer be changed. Write to us if it must be.",
  "payout.choice_changed":
    "The recipient has changed their choice since you opened it. Open it again before you send anything.",
  "payout.not_on_its_way": "The desk has sent nothing to you yet, or it came back",
  "payout.campaign_sent": "This campaign was already sent to its recipient",
  "payout.nothing_to_send": "There is nothing to send yet",
} as const;

/** What takes the place of "1 second" and "1 minute" in a `{wait}`; all other times are written by Intl. */
export const one = { second: "a second", minute: "a minute" };
