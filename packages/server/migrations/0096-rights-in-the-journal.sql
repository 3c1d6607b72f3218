-- Requests about rights (decision 166) are entries of the journal, found among all of it.
create index journal_of_rights on journal (seq) where action = 'rights.receive';
