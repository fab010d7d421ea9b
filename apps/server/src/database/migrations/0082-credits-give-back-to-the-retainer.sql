-- A credit takes less than nothing of a retainer: what it gives back when it is issued. It holds nothing meanwhile.
alter table invoice
  drop constraint invoice_retainer_taken_check,
  add constraint only_a_credit_gives_back_to_the_retainer
    check (case when corrects_invoice_id is null then retainer_taken >= 0 else retainer_taken <= 0 end);

create or replace function hold_retainer() returns trigger language plpgsql as $$
declare
  holds constant numeric = case when new.document_state = 'draft' and new.locked then greatest(new.retainer_taken, 0) else 0 end;
  held_before constant numeric = case when old.document_state = 'draft' and old.locked then greatest(old.retainer_taken, 0) else 0 end;
begin
  if holds <> held_before then
    update retainer set held = held + holds - held_before where project_id = new.project_id and currency_code = new.currency_code;
    if not found then
      raise exception 'there is no retainer' using errcode = '23514', constraint = 'retainer_is_never_overdrawn';
    end if;
  end if;
  return null;
end $$;
