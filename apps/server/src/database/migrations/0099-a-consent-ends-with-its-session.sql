-- A consent that was begun at a provider can be completed only while the session that began it lives.
alter table oauth_state add column session_hash bytea references session (token_hash) on delete cascade;
