/** Ends the address that leads to the documents of a driver's profile. */
export const documentsHash = '#documents'
