-- Due time of the next progress digest: 9 a.m. in the member's zone, daily, on Mondays, or on the first of the month
-- (frequency 2, 1, 3; 001 §3). Always later than `moment`. Uses wall-clock time, so that daylight saving neither repeats
-- nor skips a digest.
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
