-- Every event from the card processor is booked within 15 minutes, and every payment it reports is a settled gift.
select id as event_id, type, object_id, state, received_at
from stripe_events
where state in ('pending', 'parked') and received_at < now() - interval '15 minutes'
union all
select e.id, e.type, e.object_id, d.state, e.received_at
from stripe_events e
join donations d on d.stripe_payment_intent_id = e.object_id
where e.type = 'payment_intent.succeeded' and e.state = 'done' and d.state <> 'succeeded';
