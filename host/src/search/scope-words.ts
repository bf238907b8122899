/** Whose records a search finds. Carriers are found among all, whichever is selected. */
export const scopeWords = (scopeName: string | undefined) =>
  scopeName === undefined ? 'All carriers' : `Carriers, and records of ${scopeName}`
