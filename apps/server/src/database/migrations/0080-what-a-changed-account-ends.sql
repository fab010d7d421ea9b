-- A lost authenticator is reset by an administrator, and whoever held it is signed out with it.
create or replace trigger staff_user_ends_sessions
  after update of role, password_hash, totp_secret, archived_at on staff_user
  for each row
  when (
    old.role is distinct from new.role
    or old.password_hash is distinct from new.password_hash
    or (old.totp_secret is not null and new.totp_secret is null)
    or old.archived_at is distinct from new.archived_at
  )
  execute function end_sessions_of_changed_user();

-- a link to a password is for the address that it was mailed to, and for the password that it was to replace
create function end_links_of_changed_user() returns trigger language plpgsql as $$
begin
  update password_link set ended_at = now() where user_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger staff_user_ends_links
  after update of email, password_hash, archived_at on staff_user
  for each row
  when (
    old.email is distinct from new.email
    or old.password_hash is distinct from new.password_hash
    or old.archived_at is distinct from new.archived_at
  )
  execute function end_links_of_changed_user();
