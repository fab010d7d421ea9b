-- A billing begins as a prediction and gets its invoice later, or it is made by an invoice that nobody predicted. What was
-- predicted stays as it is when the invoice is changed or deleted; a billing that an invoice made goes with it.
alter table billing add column made_by_invoice boolean not null default false;
update billing set made_by_invoice = true where submission_type is null;
