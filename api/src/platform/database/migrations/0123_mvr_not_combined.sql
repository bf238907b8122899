-- The provider's terms may forbid that its reports are shown as one record with others. They are those of the day it came.
alter table mvr_result add column may_not_combine boolean not null default false;
