-- Work for one service outside waited behind work for another one that answered slowly. Now each row says whom it needs.
alter table outbox add column service text not null default '';
update outbox o set service = case
  when o.topic in ('send-mail', 'password-link') then 'mail'
  when o.topic = 'pull-logs' then 'project-tool'
  when o.subject like 'connection:%' then 'books:' || substr(o.subject, 12)
  when o.subject like 'books:%' then o.subject
  else coalesce('books:' || (select i.connection_id from invoice i where 'invoice:' || i.id = o.subject), '') end
where o.state in ('ready', 'unknown', 'sending');
create index outbox_waiting on outbox (service, due_at, id) where state in ('ready', 'unknown', 'sending');
drop index outbox_due;
