-- Sums, counts and names are read from the rows that they belong to when somebody asks for them. What triggers kept of them goes, with the
-- notes of which rows were added to lists while others turned pages.

-- sums of billings, invoices and the dashboard
drop table revenue_tally, dashboard_tally, invoice_tally, revenue_due, dashboard_due, invoice_due, sums_due cascade;
drop trigger billing_brings_revenue on billing;
drop trigger billing_brings_other_revenue on billing;
drop trigger invoice_brings_revenue on invoice;
drop trigger invoice_brings_other_revenue on invoice;
drop trigger invoice_brings_no_more_revenue on invoice;
drop trigger invoice_is_tallied on invoice;
drop trigger invoice_is_tallied_anew on invoice;
drop trigger invoice_is_tallied_no_more on invoice;
drop trigger tally_is_emptied on invoice;
drop trigger company_brings_other_revenue on company;
drop trigger project_brings_other_revenue on project;
drop trigger exchange_rate_moves_revenue on exchange_rate;
drop trigger revenue_gets_a_reader on project_staff;
drop trigger revenue_gets_another_reader on project_staff;
drop trigger revenue_loses_a_reader on project_staff;
drop trigger revenue_loses_its_readers on project_staff;
drop trigger tally_gets_a_reader on project_staff;
drop trigger tally_gets_another_reader on project_staff;
drop trigger tally_loses_a_reader on project_staff;
drop trigger tally_loses_its_readers on project_staff;
drop function keep_revenue_of_billings, keep_revenue_of_invoices, keep_revenue_of_company, keep_revenue_of_projects, keep_revenue_rates,
  keep_revenue, tally_all_revenue, tally_all_invoices, tally_invoices, tally_invoices_of_staff, tally_revenue_of_staff, empty_invoice_tally,
  settle_sums_at_commit, settle_sums, add_to_invoice_tally, add_for_readers;
drop function tally_revenue, empty_revenue, add_revenue, move_dashboard, readers_of, readers_of_projects, views_of, figures_of cascade;
drop table revenue_part, revenue_rate;
drop type invoice_figures, dashboard_view, project_reader;

-- how many rows lists have
drop table company_projects, project_tally, list_tally cascade;
drop function tally_projects, tally_project_staff, empty_tally, tally_projects_of_companies, tally_staff_of_companies, tally_seen_companies,
  tally_list, tally_archived, empty_list_tally, tally_rows, tally_rate_ranges, tally_rate_ranges_of_staff cascade;

-- copies of names and months
drop trigger project_takes_company_name on project;
drop trigger company_passes_on_its_name on company;
drop trigger project_staff_takes_project_name on project_staff;
drop trigger project_passes_on_its_name on project;
drop trigger invoice_takes_its_month on invoice;
drop trigger billing_moves_its_invoices on billing;
drop function take_company_name, pass_on_company_name, take_project_name, pass_on_project_name, take_received_month, move_invoices_with_month;
alter table project drop column company_name;
alter table project_staff drop column project_name;
alter table invoice drop column received_month;

-- what was added while others turned pages
drop table list_addition;
drop function note_additions, note_differing cascade;

-- an invoice in US dollars at its own rate, each figure rounded to cents; nothing where its rate is not known
alter table invoice
  add column usd_total numeric(18,3) generated always as (
    case when currency_code = 'USD' then total else round(total * exchange_rate, 2) end) stored,
  add column usd_tax numeric(18,3) generated always as (
    case when currency_code = 'USD' then tax_amount else round(tax_amount * exchange_rate, 2) end) stored,
  add column usd_received numeric(18,3) generated always as (
    case when currency_code = 'USD' then received else round(received * exchange_rate, 2) end) stored,
  add column usd_outstanding numeric(18,3) generated always as (
    case when document_state <> 'issued' then 0 when currency_code = 'USD' then total - received - adjusted - credits_applied
      else round((total - received - adjusted - credits_applied) * exchange_rate, 2) end) stored;
create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
declare
  -- all else is frozen, a column that comes later too; what is generated has no value yet
  may_change text[] := '{document_state, locked, due_date, customer_memo, private_note, note, books_id, books_url, push_outbox_id, void_reason, taken_off, received, adjusted, credits_applied, outstanding, overdue_after, usd_total, usd_tax, usd_received, usd_outstanding, updated_at, version}';
begin
  if current_setting('countinghouse.takes_tax_in', true) = old.id::text then
    may_change := may_change || '{tax_setting, tax_code_id, tax_name, tax_components, tax_amount, lines_amount, services_amount, frozen_hash}'::text[];
  end if;
  if old.document_state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception 'only a draft can be deleted' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  if (to_jsonb(new) - may_change) <> (to_jsonb(old) - may_change) then
    raise exception 'the invoice is frozen' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  if new.taken_off <> old.taken_off and (old.document_state <> 'issued' or new.document_state <> 'void') then
    raise exception 'only what is here is taken off' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  if new.document_state not in (old.document_state, 'void') then
    raise exception 'a document never goes back' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return new;
end $$;

-- invoices are found in the order that is asked for, whatever their status; the sums of projects are read from one index each
drop index invoice_by_standing, invoice_by_standing_and_due_day, invoice_by_standing_and_overdue, invoice_by_standing_and_start,
  invoice_by_standing_and_total;
create index invoice_sums on invoice (project_id, standing, overdue_after)
  include (billing_id, company_id, currency_code, corrects_invoice_id, total, received, outstanding, usd_total, usd_received, usd_outstanding, usd_tax);
drop index billing_by_project;
create index billing_by_project on billing (project_id, start_date) include (id, received_month, predicted_amount, closed_on);

-- one rule, one trigger
drop trigger adjusted_is_the_sum_of_the_adjustments on invoice;
drop trigger received_is_the_sum_of_the_receipts on invoice;
drop trigger credits_applied_is_the_sum_of_the_applications on invoice;
drop function refuse_adjusted_by_hand, refuse_received_by_hand, refuse_credits_applied_by_hand;
create function refuse_sum_by_hand() returns trigger language plpgsql as $$
begin
  if new.received is distinct from old.received then
    raise exception 'what was received is the sum of the receipts' using errcode = '23514', constraint = 'received_is_the_sum_of_the_receipts';
  elsif new.adjusted is distinct from old.adjusted then
    raise exception 'what was adjusted is the sum of the adjustments' using errcode = '23514', constraint = 'adjusted_is_the_sum_of_the_adjustments';
  end if;
  raise exception 'what is applied is the sum of the applications'
    using errcode = '23514', constraint = 'credits_applied_is_the_sum_of_the_applications';
end $$;
create trigger invoice_sums_follow_their_entries before update of received, adjusted, credits_applied on invoice
  for each row when (pg_trigger_depth() = 0
    and (new.received, new.adjusted, new.credits_applied) is distinct from (old.received, old.adjusted, old.credits_applied))
  execute function refuse_sum_by_hand();

drop trigger invoice_with_credits_stays on invoice;
drop trigger no_void_over_money on invoice;
drop function refuse_void_of_credited, refuse_void_over_money;
create function refuse_void_of_settled() returns trigger language plpgsql as $$
begin
  if new.corrects_invoice_id is null and exists (select from invoice where corrects_invoice_id = new.id and document_state <> 'void') then
    raise exception 'a live credit corrects this invoice' using errcode = '23514', constraint = 'invoice_with_credits_stays';
  elsif new.received <> 0 or new.credits_applied <> 0 then
    raise exception 'payments or credit notes are applied to this invoice' using errcode = '23514', constraint = 'no_void_over_money';
  end if;
  return new;
end $$;
create trigger invoice_with_money_or_credits_stays before update on invoice
  for each row when (new.document_state = 'void' and old.document_state <> 'void') execute function refuse_void_of_settled();

drop trigger closed_month_takes_no_invoice on invoice;
drop trigger closed_month_keeps_its_invoices on invoice;
create or replace function refuse_invoice_of_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.invoice_date <> old.invoice_date or new.document_state <> old.document_state or (new.locked and not old.locked) then
    perform refuse_in_closed_month(new.invoice_date);
  end if;
  return new;
end $$;
create trigger closed_month_keeps_its_invoices before insert or update on invoice
  for each row execute function refuse_invoice_of_closed_month();

drop trigger closed_month_takes_no_prediction on billing;
drop trigger closed_month_keeps_its_predictions on billing;
create or replace function refuse_prediction_of_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.predicted_amount, new.accuracy, new.received_month) is not distinct from (old.predicted_amount, old.accuracy, old.received_month) then
    return new;
  end if;
  if tg_op <> 'INSERT' and not old.made_by_invoice then
    perform refuse_in_closed_month(old.received_month);
  end if;
  if tg_op <> 'DELETE' and not new.made_by_invoice then
    perform refuse_in_closed_month(new.received_month);
  end if;
  return coalesce(new, old);
end $$;
create trigger closed_month_keeps_its_predictions before insert or update or delete on billing
  for each row execute function refuse_prediction_of_closed_month();

drop trigger an_invoiced_billing_has_an_invoice on billing;
drop trigger an_invoiced_billing_is_not_closed on billing;
create trigger an_invoiced_billing_is_not_closed before update of closed_on, financial_type on billing
  for each row when ((new.closed_on is not null and old.closed_on is null) or (new.financial_type = 'No Invoice' and old.financial_type <> 'No Invoice'))
  execute function refuse_closing_of_invoiced();

drop trigger billed_time_is_removed_from_a_void_invoice on time_entry;
drop trigger billed_time_leaves_a_void_invoice on time_entry;
create or replace function demand_void() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.document_state = 'issued' then
    return null;
  end if;
  if exists (select from invoice where id = old.invoice_id and document_state <> 'void') then
    raise exception 'billed time is frozen with its invoice' using errcode = '23514', constraint = 'invoice_is_frozen';
  end if;
  return null;
end $$;
create constraint trigger billed_time_leaves_a_void_invoice after update or delete on time_entry deferrable initially deferred
  for each row when (old.document_state = 'issued') execute function demand_void();

drop trigger staff_user_ends_links on staff_user;
drop trigger staff_user_ends_sessions on staff_user;
drop trigger staff_user_loses_access on staff_user;
drop function end_links_of_changed_user, end_sessions_of_changed_user, count_other_role;
create function end_access_of_changed_user() returns trigger language plpgsql as $$
begin
  if (new.email, new.password_hash, new.archived_at) is distinct from (old.email, old.password_hash, old.archived_at) then
    update password_link set ended_at = now() where user_id = new.id and ended_at is null;
  end if;
  if (new.role, new.password_hash, new.archived_at) is distinct from (old.role, old.password_hash, old.archived_at)
      or (old.totp_secret is not null and new.totp_secret is null) then
    update session set ended_at = now() where user_id = new.id and ended_at is null;
    update half_login set used_at = now(), totp_secret = null where user_id = new.id and used_at is null;
  end if;
  if new.role <> old.role then
    perform count_access_loss(new.id);
  end if;
  return null;
end $$;
create trigger staff_user_loses_access after update of email, role, password_hash, totp_secret, archived_at on staff_user
  for each row execute function end_access_of_changed_user();

drop trigger work_log_is_never_removed on work_log;
drop function refuse_removal;
create trigger work_log_is_never_removed before delete on work_log for each row execute function refuse_change();
