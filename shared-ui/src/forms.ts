import './icons/icon-set.ts'

export { CheckField } from './form/check-field.tsx'
export { ChoiceField } from './form/choice-field.tsx'
export { ResultBox } from './form/result-box.tsx'
export { FieldNotes } from './form/field.tsx'
export { FormBar, FormLayout, FormPart, FormRow } from './form/form-layout.tsx'
export { type FormStep, FormSteps, goToPart } from './form/form-steps.tsx'
export { NotGiven, type ReviewFact, ReviewPart } from './form/review-part.tsx'
export { SecretField } from './form/secret-field.tsx'
export { SignatureField } from './form/signature-field.tsx'
export { TextAreaField } from './form/text-area-field.tsx'

export { titleOf } from './sign/document-text.tsx'
export { SendLinkDialog } from './sign/send-link-dialog.tsx'
export { SignForm } from './sign/sign-form.tsx'
export { SigningState } from './sign/signing-state.tsx'

export { ConflictFields, MergedNote } from './form/conflict-fields.tsx'
export { type FieldChange, mergeChanges } from './form/merge-changes.ts'
export { FormErrors, RecordForm } from './form/record-form.tsx'
export {
  type FormField,
  type FormFields,
  type FormSchema,
  type RecordFormOf,
  useRecordForm,
} from './form/use-record-form.ts'
export { type DraftStore, useFormDraft } from './form/use-form-draft.ts'
export { type RecordMerge, useRecordMerge } from './form/use-record-merge.ts'
export { useFormState, useWatch } from 'react-hook-form'
