-- The first moment from `moment` on that lies within the person's texting hours (member-local).
create function next_texting_time(moment timestamptz, zone text, from_hour int, to_hour int)
returns timestamptz language sql immutable as $$
  select case
    when extract(hour from moment at time zone zone) < from_hour
      then (date_trunc('day', moment at time zone zone) + make_interval(hours => from_hour)) at time zone zone
    when extract(hour from moment at time zone zone) >= to_hour
      then (date_trunc('day', moment at time zone zone) + interval '1 day' + make_interval(hours => from_hour)) at time zone zone
    else moment
  end
$$;
