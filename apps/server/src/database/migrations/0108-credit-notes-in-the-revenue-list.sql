-- The totals of the revenue list count the credit notes of its billings: few parts among many.
create index revenue_part_credited on revenue_part (billing_id) where part = 'credited';
