-- The language of the page of an organization's invoices; an issued invoice keeps that of the version it was issued with.
alter table organization_profile add column page_language text not null default 'English'
  check (page_language in ('English', 'French', 'German', 'Spanish'));
alter table organization_profile alter column page_language drop default;
