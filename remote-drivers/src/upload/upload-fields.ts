import { isUploadField, labelOfUploadField } from 'shared-api/uploads/driver-headings'

/** How a field of a problem is called on screen; '' is the line as a whole. */
export const fieldLabel = (field: string) => (isUploadField(field) ? labelOfUploadField(field) : 'Whole line')
