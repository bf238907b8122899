import './icons/icon-set.ts'

export { Picker, type PickerOption } from './picker/picker.tsx'
