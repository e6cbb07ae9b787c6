create or replace function is_in_desk_log(action text) returns boolean
  language sql immutable strict parallel safe
return action in (
  'payout.viewed', 'payout.exported', 'payout.taken_up', 'payout.put_back', 'payout.sent', 'payout.returned',
  'payout.frozen', 'payout.method_chosen', 'payout.method_changed', 'payout.arrived',
  'community.approved', 'community.declined', 'community.held', 'community.lifted', 'community.deleted',
  'community.restored', 'community.money_moved', 'community.admin_named', 'staff.invited', 'staff.added',
  'staff.removed', 'trouble.tried_again', 'trouble.settled', 'address.lifted', 'addresses.viewed',
  'people.looked_up', 'members.looked_up', 'consents.read',
  'consents.exported', 'thread.taken', 'thread.handed_back', 'thread.answered', 'thread.closed', 'thread.reopened',
  'campaign.messages_held', 'campaign.messages_released');
