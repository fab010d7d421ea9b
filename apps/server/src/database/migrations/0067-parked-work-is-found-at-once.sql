-- What waits for a person is asked for by the figures of the server and by to-dos; among a million delivered rows it is a handful.
create index outbox_parked on outbox (topic, id) where state = 'parked';
