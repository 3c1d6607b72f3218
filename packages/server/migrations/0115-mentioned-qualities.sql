-- Whether a quality was asked about because the words of the event speak of it (decision 204): which words they were is stored nowhere.
alter table event_expressions add column is_mentioned boolean not null default false;
