-- A purchase order has at most one document, which is kept like a contract of its project and is not listed among them.
alter table project_document add column purchase_order_id integer references purchase_order(id);
create unique index project_document_of_order on project_document (purchase_order_id) where purchase_order_id is not null and removed_at is null;
