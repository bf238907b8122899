/** Of a report whose address asks for a day that is no snapshot. */
export const unknownSnapshot =
  'The address asks for a day that is no snapshot: snapshots are on the last Friday of a month. Shown is the report without one.'
