export { Picker, type PickerOption } from './picker/picker.tsx'
