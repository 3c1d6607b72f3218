-- When a device has told the user of a result: by the page at the end of a sitting, or by the dialog on arrival. Another device does not tell it again.
alter table results add column announced_at timestamptz;
