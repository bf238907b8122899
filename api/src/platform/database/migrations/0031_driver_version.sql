-- A renewal moves the day until which a driver is active and nothing that anybody enters: whoever has his form open at
-- midnight has not been overtaken. Every other column counts; a test names those that are missing here.
drop trigger driver_version_is_raised on driver;
create trigger driver_version_is_raised before update of
  account_id, first_name, last_name, status, carrier_driver_id, phone, email, cdl_state, cdl_number_sealed,
  cdl_number_index, birth_date_sealed, ssn_last4_sealed, is_member, activated_on, cancelled_on, is_embark_monitored,
  cdl_expires_on, medical_card_expires_on, street, city, state_province, zip_postal_code, country, spouse_first_name,
  spouse_last_name, spouse_phone, spouse_email, created_at, upload_id
on driver for each row execute function raise_driver_version();
