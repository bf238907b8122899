import { headings, type UploadField, uploadFields } from 'shared-api/uploads/driver-headings'

export const isUploadField = (name: string): name is UploadField =>
  uploadFields.some((field) => field === name)

/** How a field of a problem is called on screen; '' is the line as a whole. */
export const fieldLabel = (field: string) => (isUploadField(field) ? headings[field].label : 'Whole line')
