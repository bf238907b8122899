import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Box, Button, ErrorSummary, Note, Text, TextField } from 'shared-ui/base'
import { AuthLayout } from '../session/auth-layout.tsx'
import { reasonText } from '../session/return-path.ts'
import { useServiceForm } from '../session/use-service-form.ts'

const load = () => import('./guest-access.ts')

interface GuestPageProps {
  /** The code of the link that the guest followed. */
  code: string | undefined
}

/** The way in for a carrier's guest, to the upload and nothing else. Open to anyone, so no link leads away. */
export function GuestPage({ code }: GuestPageProps) {
  const { register, setFocus, formState, onSubmit, prepare } = useServiceForm({
    load,
    empty: { AccessCode: code ?? '' },
  })
  const { errors, isSubmitting, submitCount } = formState

  useEffect(() => setFocus('AccessCode'), [setFocus])

  return (
    <AuthLayout
      title="Upload drivers as a guest"
      intro={<Text>Enter the access code your carrier sent you. The link fills it in for you.</Text>}
      busy="Opening the upload"
    >
      <WhyHere />
      <Box asChild display="grid" gap="4">
        <form aria-label="Guest access" noValidate onInput={prepare} onSubmit={onSubmit}>
          <ErrorSummary errors={errors} attempt={submitCount} />
          <TextField
            {...register('AccessCode')}
            label="Access code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.AccessCode?.message}
          />
          <Button type="submit" variant="primary" size="lg" isBlock isBusy={isSubmitting}>
            Open the upload
          </Button>
        </form>
      </Box>
    </AuthLayout>
  )
}

/** For whom the link has ended while he worked. */
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
