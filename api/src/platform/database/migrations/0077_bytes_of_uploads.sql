-- Uploads of drivers count under the same bound of a day as documents do. Those from before count nothing.
alter table driver_upload add column file_bytes bigint not null default 0 check (file_bytes >= 0);
create index driver_upload_by_uploader on driver_upload (uploaded_by, created_at) include (file_bytes);
