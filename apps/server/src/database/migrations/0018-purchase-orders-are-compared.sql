-- The purchase order of an invoice is compared with the books too.
alter table books_difference drop constraint books_difference_field_check,
  add constraint books_difference_field_check check (field in ('document', 'number', 'date', 'dueDate', 'purchaseOrder', 'currencyCode', 'total', 'tax', 'balance'));
