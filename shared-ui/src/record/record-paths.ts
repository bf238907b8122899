export interface RecordTarget {
  type: string
  id: string
}

/** Every record has this address, whichever module shows it. */
export const recordPath = ({ type, id }: RecordTarget) =>
  `/customerportal/details/${id}?${new URLSearchParams({ record_type: type }).toString()}`

/** Every report has this address, whichever module shows it. */
export const reportPath = (id: string) => `/customerportal/report/${id}`
