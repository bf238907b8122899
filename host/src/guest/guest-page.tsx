import { useLocation } from 'react-router-dom'
import { Box, Button, Note, RecordForm, Text, TextField } from 'shared-ui/base'
import { AuthLayout } from '../session/auth-layout.tsx'
import { reasonText } from '../session/return-path.ts'
import { useServiceForm } from '../session/use-service-form.ts'

const load = () => import('./guest-access.ts')

interface GuestPageProps {
  /** The code of the link that the user followed. */
  code: string | undefined
}

/** The way in for a carrier's guest, to the upload and nothing else. Open to anyone, so no link leads away. */
export function GuestPage({ code }: GuestPageProps) {
  const form = useServiceForm({
    load,
    empty: { AccessCode: code ?? '' },
    startsAt: 'AccessCode',
    fields: { AccessCode: { label: 'Access code' } },
  })

  return (
    <AuthLayout
      title="Upload drivers as a guest"
      intro={<Text>Enter the access code your carrier sent you. The link fills it in for you.</Text>}
      busy="Opening the upload"
    >
      <WhyHere />
      <RecordForm form={form} label="Guest access" onInput={form.prepare}>
        <TextField
          {...form.field('AccessCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="primary" size="lg" isBlock isBusy={form.formState.isSubmitting}>
          Open the upload
        </Button>
      </RecordForm>
    </AuthLayout>
  )
}

/** Says why, to a user whose link has ended. */
function WhyHere() {
  const { state } = useLocation()
  const reason = reasonText(state)
  return (
    reason !== undefined && (
      <Box mb="4">
        <Note mark="due">{reason}</Note>
      </Box>
    )
  )
}
