-- Up to which day nothing can be booked any more, as the books said it last: what is sent for such a day would surely be refused.
alter table books_offer add column closed_through date;
