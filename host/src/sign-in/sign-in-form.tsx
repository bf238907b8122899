import { type FormEvent, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Credentials } from 'shared-api/sessions'
import { Box, Button, ErrorSummary, PasswordField, showRefusal, TextField } from 'shared-ui/base'

/** Schema and call come while the user types: the page that everybody sees first is light. */
const loadCredentials = () => import('./credentials.ts')

interface SignInFormProps {
  /** Somebody is about to sign in: the time to fetch what comes next. */
  onTyping: () => void
}

/** Where to go afterwards is not its business: whoever shows it sees that there is a session now. */
export function SignInForm({ onTyping }: SignInFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Credentials>({
    resolver: async (...given) => (await loadCredentials()).checkCredentials(...given),
    defaultValues: { Email: '', Password: '' },
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = formState

  useEffect(() => setFocus('Email'), [setFocus])

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      const { signIn } = await loadCredentials()
      await handleSubmit(async (credentials) => {
        try {
          await signIn(credentials)
        } catch (refusal) {
          showRefusal(refusal, setError)
        }
      })()
    } catch {
      setError('root.service', {
        message: "The portal can't be reached. Check your connection and try again.",
      })
    }
  }

  function prepare() {
    // A chunk that does not come now is asked for again by the submit, which tells.
    loadCredentials().catch(() => {})
    onTyping()
  }

  return (
    <Box asChild display="grid" gap="4">
      <form aria-label="Sign in" noValidate onInput={prepare} onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={errors} attempt={submitCount} />
        <TextField
          {...register('Email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.Email?.message}
        />
        <PasswordField {...register('Password')} label="Password" error={errors.Password?.message} />
        <Button type="submit" variant="primary" size="lg" isBlock isBusy={isSubmitting}>
          Sign in
        </Button>
      </form>
    </Box>
  )
}
