-- A document that was sent to the books without a clear answer was looked for once and sent again, and books that show a new document late got it twice. Now each
-- row says when something last left for the books: it is sent again only when every look of the ten minutes after that found nothing.
alter table outbox add column sent_at timestamptz, add column sends smallint not null default 0 check (sends >= 0), add column looks smallint not null default 0 check (looks >= 0),
  add column said_no jsonb;
alter table outbox add constraint outbox_looked_for_what_was_sent check (sent_at is not null or (looks = 0 and said_no is null));
comment on column outbox.sent_at is 'when a document last left for the books; null while nothing of it can be there';
comment on column outbox.sends is 'how often it left';
comment on column outbox.looks is 'how often it was looked for since then, in vain';
comment on column outbox.said_no is 'what the books answered where that was a no that they may not have meant: reason and words';
-- what an earlier release tried may be there
update outbox set sent_at = now(), sends = 1 where topic = 'push-invoice' and state in ('ready', 'sending', 'unknown') and attempts > 0;
update outbox set sent_at = coalesce(finished_at, created_at), sends = 1 where topic = 'push-invoice' and state in ('done', 'parked') and attempts > 0;
-- two pushes of a new company make its customer at the same moment: the second one sees that the first one sent it
alter table company add column sent_to_books_at timestamptz;
comment on column company.sent_to_books_at is 'when its customer last left for the books; null while nothing of it can be there, or since its id is known';
