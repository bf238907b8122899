/** The rule wherever a court's fine stands while its ticket is open: the attorney may have it reduced. */
export const courtFineAdvice = "Don't pay the court before your attorney says so."
