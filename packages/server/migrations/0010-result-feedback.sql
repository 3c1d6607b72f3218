-- «Похоже на меня?»: what the person says about this very version of a result; null until they say it.
alter table results add column agrees boolean;
