-- The two choices in the setup guide; everything else in it is counted. An installation that has issued invoices is set up already.
create table setup_guide (
  only_one boolean not null default true,
  imports_files boolean not null default false,
  is_dismissed boolean not null default false,
  constraint setup_guide_pkey primary key (only_one),
  constraint setup_guide_only_one_check check (only_one)
);
insert into setup_guide (is_dismissed) select exists (select from invoice where document_state = 'issued');
