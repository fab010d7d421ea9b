-- A slot that passed while no server was there, or none could reach the database, was never run. Up to which moment the slots of a job have been
-- looked at is kept now, so that the newest one that was missed is run as soon as somebody is there again.
alter table job add column counted_until timestamptz not null default now();
