import { createContext, use } from 'react'

interface BulkUploadOpener {
  open: () => void
  /** Its code is on its way. */
  isLoading: boolean
}

/** Opens the one bulk upload of the page, from wherever on it. */
export const BulkUploadOpened = createContext<BulkUploadOpener | undefined>(undefined)

export function useBulkUpload() {
  const opener = use(BulkUploadOpened)
  if (opener === undefined) throw new Error('Nothing around this place holds a bulk upload.')
  return opener
}
