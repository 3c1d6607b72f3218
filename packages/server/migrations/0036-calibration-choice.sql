-- Whether the user's answers may be used to calibrate the item bank (decision 073).
alter table users add column allows_calibration boolean not null default true;
