// The components of signed-out pages. The host imports them directly and not from the share scope, so that a bundler drops
// unused ones. Remotes get the same components from `shared-ui`.
export { Box } from '@chakra-ui/react/box'
export { Flex } from '@chakra-ui/react/flex'
export { Grid } from '@chakra-ui/react/grid'
export { HStack, Stack } from '@chakra-ui/react/stack'
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
export { Heading, Text } from './layout/typography.tsx'

export { UiProvider } from './theme/ui-provider.tsx'
export { ColorModeSwitch } from './color-mode/color-mode-switch.tsx'

export { DemoBanner } from './page/demo-banner.tsx'
export { Page } from './page/page.tsx'
export { SignPanel } from './page/sign-panel.tsx'

export { Button } from './buttons/button.tsx'
export { Link, LinkButton } from './buttons/link.tsx'

export { Logo } from './page/logo.tsx'
export { Mark } from './status/mark.tsx'

export { type Chunk, chunk } from './states/chunk.ts'
export { useRouteFocus } from './focus/use-route-focus.ts'

export { EmptyState } from './states/empty-state.tsx'
export { LazyModule } from './states/lazy-module.tsx'
export { Skeleton } from './states/skeleton.tsx'

export { FailureCard } from './feedback/failure-card.tsx'
export { copyText } from './feedback/copy-text.ts'
export { Note } from './feedback/note.tsx'
export { notify } from './feedback/notify.tsx'
export { saveBlob } from './export/save-blob.ts'
export { Overlay } from './feedback/overlay.tsx'
export { onFormUnanswered, serviceRecovered } from './form/service-recovery.ts'

export { DateField } from './form/date-field.tsx'
export { PasswordField } from './form/password-field.tsx'
export { SelectField } from './form/select-field.tsx'
export { RecordForm } from './form/record-form.tsx'
export { TextField } from './form/text-field.tsx'
export {
  type FormFields,
  type FormSchema,
  type RecordFormOptions,
  useRecordForm,
} from './form/use-record-form.ts'

export { asSentence } from './formats/as-sentence.ts'
export { formatDateTime } from './formats/dates.ts'

export {
  confirmLeave,
  hasUnsavedChanges,
  type Leaving,
  useHasUnsavedChanges,
  useLeaving,
  useUnsavedGuard,
} from './unsaved-changes/unsaved-changes.ts'
