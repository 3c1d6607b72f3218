-- The band that was published of the quality before, when a changed bank or calibration and not the user's answers alone has
-- moved it: such a result tells the user so.
alter table results add column revised_from text check (revised_from in ('high', 'middle', 'low'));
