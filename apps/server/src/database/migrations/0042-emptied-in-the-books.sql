-- What of a company was emptied here since its books last heard of it: it is emptied there too. What never stood here stays
-- as the books have it.
alter table company add column emptied text[] not null default '{}';
