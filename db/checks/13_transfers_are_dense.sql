-- Transfers of a community are numbered 1 to N without gaps, and N is the stored count.
select c.id as community_id, c.transfer_count, count(t.id) as transfers, max(t.sequence) as highest
from communities c
left join transfers t on t.community_id = c.id
group by c.id
having c.transfer_count <> count(t.id) or coalesce(max(t.sequence), 0) <> count(t.id);
