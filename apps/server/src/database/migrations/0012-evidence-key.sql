-- The key with which this installation signs evidence packs; made when the first pack is.
create table evidence_key (
  id int primary key check (id = 1),
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null
);
