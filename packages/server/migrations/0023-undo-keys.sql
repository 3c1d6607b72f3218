-- Under which keys an answer to this question was taken back: the same wish sent again takes nothing else back.
alter table questions add column undo_keys text[] not null default '{}';
