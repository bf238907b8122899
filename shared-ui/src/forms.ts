import './marks/icon-set.ts'

export { ChoiceField } from './form/choice-field.tsx'
export { FoundBox } from './form/found-box.tsx'
export { FormBar, FormLayout, FormPart, FormRow } from './form/form-layout.tsx'
export { type FormStep, FormSteps } from './form/form-steps.tsx'
export { type ReviewFact, ReviewPart } from './form/review-part.tsx'
export { SecretField } from './form/secret-field.tsx'
export { CompareField } from './form/compare-field.tsx'
