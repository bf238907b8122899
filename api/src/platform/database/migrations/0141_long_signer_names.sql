-- As the contract has it: first and last name of a driver have 80 letters each.
alter table signature
  drop constraint signature_signer_name_check,
  add constraint signature_signer_name_check check (length(signer_name) between 1 and 170);
