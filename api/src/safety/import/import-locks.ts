/** Advisory lock of an import, held to its end: only one at a time. */
export const importLock = 4_817_206

/** The first number of the advisory lock that `bring_national_rows` and `bring_rows_of_account` hold to their end. */
export const bringLock = 4_817_207
