-- The newest invoice for earlier days of a project: its messages are offered again, and its amount is compared.
create index invoice_by_project_and_start on invoice (project_id, start_date desc, id desc) include (end_date)
  where document_state <> 'void' and corrects_invoice_id is null;
