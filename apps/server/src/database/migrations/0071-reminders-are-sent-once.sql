-- What somebody was reminded of: each to-do once for its due date, whatever runs twice.
create table reminder (
  job text not null,
  user_id integer not null references staff_user (id),
  about text not null check (length(about) between 1 and 100),
  sent_at timestamptz not null,
  primary key (job, user_id, about)
);
-- An invoice that became overdue, told once for each due day that passed. What is overdue already when this comes is no news.
create table overdue_invoice (
  invoice_id integer not null references invoice (id),
  due_date date not null,
  noticed_at timestamptz not null,
  primary key (invoice_id, due_date)
);
insert into overdue_invoice (invoice_id, due_date, noticed_at)
select id, due_date, now() from invoice
where document_state = 'issued' and corrects_invoice_id is null and outstanding <> 0 and due_date < current_date;
