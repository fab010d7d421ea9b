-- What stood logged when a week was verified, log by log, so that later changes can be told with the money they mean. Of ticks
-- from before this was kept nobody can say that; those weeks are verified anew.
alter table verification_week add column verified_logs jsonb;
update verification_week set logs_mark = null, version = version + 1 where logs_mark is not null;
alter table verification_week add constraint verification_week_tells_what_was_verified
  check ((logs_mark is null) = (verified_logs is null));
