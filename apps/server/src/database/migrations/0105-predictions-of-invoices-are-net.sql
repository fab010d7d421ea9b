-- A billing that an invoice made for itself was predicted at the total of the invoice, with tax, while predictions are before tax. Where it still is
-- that total, and the invoice knows its tax, it becomes the net amount. What a person predicted, and what a closed month counted, stays.
alter table billing disable trigger prediction_is_said;
update billing b set predicted_amount = i.total - i.tax_amount
  from invoice i
  where i.billing_id = b.id and i.corrects_invoice_id is null and i.document_state <> 'void' and i.tax_amount <> 0
    and b.made_by_invoice and b.predicted_amount = i.total
    and not exists (select from month_close m where m.month = b.received_month and m.reopened_at is null);
alter table billing enable trigger prediction_is_said;
select settle_sums();
