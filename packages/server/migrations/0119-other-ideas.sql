-- «Нет, другое» is an answer, and a question that was left is none (decision 257). Of the sheets that are open nobody knows which it was.
alter table drawings
  drop constraint drawings_concept_state_check,
  add constraint drawings_concept_state_check check (concept_state in ('auto', 'own', 'open', 'other', 'coded', 'void'));
