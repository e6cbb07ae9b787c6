-- A deleted account has no name, address, credentials, session, membership or pending delivery.
select u.id as user_id
from users u
where u.deleted_at is not null
  and (u.email is not null or u.phone_number is not null or u.first_name <> '' or u.last_name <> ''
    or u.password_hash is not null or u.totp_secret is not null or u.image_name is not null
    or exists (select 1 from sessions x where x.user_id = u.id)
    or exists (select 1 from refresh_tokens x where x.user_id = u.id)
    or exists (select 1 from external_accounts x where x.user_id = u.id)
    or exists (select 1 from passkeys x where x.user_id = u.id)
    or exists (select 1 from recovery_codes x where x.user_id = u.id)
    or exists (select 1 from pictures x where x.user_id = u.id)
    or exists (select 1 from memberships x where x.user_id = u.id)
    or exists (select 1 from saved_cards x where x.user_id = u.id)
    or exists (select 1 from notifications x where x.user_id = u.id)
    or exists (select 1 from message_preferences x where x.user_id = u.id)
    or exists (select 1 from deliveries x where x.user_id = u.id and x.state = 'pending'));
