ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_not_negative";--> statement-breakpoint
-- expands: the check takes two more kinds
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" in ('campaign', 'community', 'cards', 'fees_expected', 'fees', 'payouts', 'paid_out', 'provider_loss', 'rounding', 'general'));--> statement-breakpoint
-- expands: the release before has no account of the new kinds
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_not_negative" CHECK ("ledger_accounts"."kind" not in ('campaign', 'community', 'fees_expected', 'payouts', 'rounding', 'general') or "ledger_accounts"."balance_cents" >= 0);--> statement-breakpoint

create or replace function is_in_desk_log(action text) returns boolean
  language sql immutable strict parallel safe
return action in (
  'payout.viewed', 'payout.exported', 'payout.taken_up', 'payout.put_back', 'payout.sent', 'payout.returned',
  'payout.frozen', 'payout.method_chosen', 'payout.method_changed', 'payout.arrived',
  'community.approved', 'community.declined', 'community.held', 'community.lifted', 'community.deleted',
  'community.restored', 'community.money_moved', 'community.admin_named', 'staff.invited', 'staff.added',
  'staff.removed', 'trouble.tried_again', 'trouble.settled', 'address.lifted', 'addresses.viewed', 'consents.read',
  'consents.exported', 'thread.taken', 'thread.handed_back', 'thread.answered', 'thread.closed', 'thread.reopened',
  'campaign.messages_held', 'campaign.messages_released');
