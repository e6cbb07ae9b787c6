-- When the next digest of e-mails about progress is due: at nine in the morning of the member's own day, each day, on
-- Mondays, or on the first of the month (frequency 2, 1, 3; specification 001 §3). Always later than `moment`. The hour is
-- one of the clock on the wall, so that summer time neither repeats nor skips one.
create or replace function next_digest_time(moment timestamptz, zone text, frequency smallint)
returns timestamptz language sql immutable
begin atomic
  select (case
      when by_wall.today + interval '9 hours' > by_wall.moment then by_wall.today
      else case frequency
        when 1 then by_wall.today + interval '7 days'
        when 3 then by_wall.today + interval '1 month'
        else by_wall.today + interval '1 day'
      end
    end + interval '9 hours') at time zone zone
  from (
    select moment at time zone zone as moment,
      date_trunc(case frequency when 1 then 'week' when 3 then 'month' else 'day' end, moment at time zone zone) as today
  ) by_wall;
end;
