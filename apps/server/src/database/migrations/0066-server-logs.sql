-- the structured log of all servers, kept for two weeks; what may be secret never gets here
create table server_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  level text not null check (level in ('info', 'warn', 'error')),
  server text not null,
  request_id text,
  user_id integer,
  method text,
  route text,
  status integer,
  duration_ms integer,
  words text not null,
  -- what went wrong inside; administrators alone see it
  detail text
);
create index server_log_by_time on server_log (at);
create index server_log_by_request on server_log (request_id) where request_id is not null;
create index server_log_trouble on server_log (id) where level <> 'info';
