import { useEffect } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from 'shared-api'
import { Credentials, sessions } from 'shared-api/sessions'
import { signedIn } from 'shared-auth'
import { Box, Button, ErrorSummary, PasswordField, showRefusal, TextField } from 'shared-ui'

interface SignInFormProps {
  /** Somebody is about to sign in: the time to fetch what comes next. */
  onTyping: () => void
}

/** Where to go afterwards is not its business: whoever shows it sees that there is a session now. */
export function SignInForm({ onTyping }: SignInFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Credentials>({
    resolver: zodResolver(Credentials),
    defaultValues: { Email: '', Password: '' },
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = formState

  useEffect(() => setFocus('Email'), [setFocus])

  async function signIn(credentials: Credentials) {
    try {
      const { Token } = await call(sessions.signIn, { body: credentials })
      signedIn(Token)
    } catch (refusal) {
      showRefusal(refusal, setError)
    }
  }

  return (
    <Box asChild display="grid" gap="4">
      <form
        aria-label="Sign in"
        noValidate
        onInput={onTyping}
        onSubmit={(event) => void handleSubmit(signIn)(event)}
      >
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
