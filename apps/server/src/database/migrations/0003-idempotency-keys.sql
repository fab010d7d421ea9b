-- written in the transaction of the request itself: the answer is kept exactly if its effect is
create table idempotency_key (
  user_id integer not null,
  key text not null check (length(key) between 8 and 200),
  endpoint text not null,
  input_hash bytea not null,
  status smallint not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);
