interface TemplateColumn {
  header: string
  isRequired: boolean
  /** How it is filled in. */
  hint: string
}

/** The columns of a file of drivers, named as the fields of a driver who is added by hand. */
export const templateColumns: readonly TemplateColumn[] = [
  { header: 'FirstName', isRequired: true, hint: 'As on the license' },
  { header: 'LastName', isRequired: true, hint: 'As on the license' },
  { header: 'EmailId', isRequired: true, hint: 'Like name@example.com' },
  { header: 'MobileNumber', isRequired: true, hint: 'With area code, like 513 555 0143' },
  { header: 'CarrierDriverId', isRequired: false, hint: "The carrier's own number for the driver" },
  { header: 'ActivationDate', isRequired: false, hint: 'The first day of the membership, like 2026-11-20' },
  { header: 'DOB', isRequired: false, hint: 'Date of birth, like 1984-03-09' },
  { header: 'CDLState', isRequired: false, hint: 'Two letters, like OH' },
  { header: 'CDLNumber', isRequired: false, hint: 'As on the license' },
]
