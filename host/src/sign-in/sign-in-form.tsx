import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Box, Button, ErrorSummary, Link, PasswordField, TextField } from 'shared-ui/base'
import { useServiceForm } from '../session/use-service-form.ts'

/** Schema and call come while the user types: the page that everybody sees first is light. */
const load = () => import('./credentials.ts')

interface SignInFormProps {
  /** The user is about to sign in: the time to fetch what comes next. */
  onTyping: () => void
}

/** The page around it decides where to go afterwards: it sees that there is a session now. */
export function SignInForm({ onTyping }: SignInFormProps) {
  const { state } = useLocation()
  const { register, setFocus, formState, onSubmit, prepare } = useServiceForm({
    load,
    empty: { Email: '', Password: '' },
  })
  const { errors, isSubmitting, submitCount } = formState

  useEffect(() => setFocus('Email'), [setFocus])

  return (
    <Box asChild display="grid" gap="4">
      <form
        aria-label="Sign in"
        noValidate
        onInput={() => {
          prepare()
          onTyping()
        }}
        onSubmit={onSubmit}
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
        <PasswordField
          {...register('Password')}
          label="Password"
          labelEnd={
            <Link to="/forgot-password" state={state}>
              Forgot password?
            </Link>
          }
          error={errors.Password?.message}
        />
        <Button type="submit" variant="primary" size="lg" isBlock isBusy={isSubmitting}>
          Sign in
        </Button>
      </form>
    </Box>
  )
}
