-- changes data: removes what was put in focus unasked; a server of the release before puts it back for whoever writes a first event there
-- oldest server: 0.1.0
-- Two qualities were put in focus with the first event, unasked (decision 180). Such rows have that event's own moment; a user of whom
-- every row has one, and who has made no guess about any, has chosen nothing.
delete from event_focus f
where not exists (
  select from event_focus other
  where other.user_id = f.user_id
    and not exists (select from events e where e.user_id = other.user_id and e.written_at = other.since)
)
and not exists (select from event_findings g where g.user_id = f.user_id and g.kind = 'guess');
