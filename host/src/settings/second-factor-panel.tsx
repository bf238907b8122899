import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserDetails } from 'shared-api/sessions'
import { secondFactorRoles, type SetUpDone, type SetUpSecret } from 'shared-api/sessions/second-factor'
import { signedIn } from 'shared-auth'
import { Badge, Box, formatDate, notify, Panel, QueryState } from 'shared-ui'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { SecondFactorSetUp } from '../second-factor/second-factor-set-up.tsx'
import { noProof, SetUpForm, TurnOffForm, type TypedProof } from './second-factor-forms.tsx'
import { sessionQueries } from './session-queries.ts'

/** A code from an authenticator app beside the password. Secret and recovery codes are in this panel's state alone. */
export function SecondFactorPanel({ user: { Email, Role } }: { user: UserDetails }) {
  const state = useQuery(sessionQueries.secondFactor())
  const queryClient = useQueryClient()
  const [begun, setBegun] = useState<SetUpSecret>()
  const [done, setDone] = useState<SetUpDone>()
  const [isReplacing, setIsReplacing] = useState(false)
  const [typed, setTyped] = useState(noProof)
  const mayTurnOn = secondFactorRoles.includes(Role)
  const onChanged = () => {
    void queryClient.invalidateQueries({ queryKey: sessionQueries.secondFactor().queryKey })
    void queryClient.invalidateQueries({ queryKey: sessionQueries.own().queryKey })
  }
  const onSwitched = (isReplacingNow: boolean) => (proof: TypedProof) => {
    setTyped(proof)
    setIsReplacing(isReplacingNow)
  }
  const onBegun = (secret: SetUpSecret) => {
    // The code counts once, and the password stays no longer than it has to.
    onSwitched(false)(noProof)
    setBegun(secret)
  }
  const onTurnedOn = (answer: SetUpDone) => {
    // The service ends every session and begins a new one here.
    signedIn(answer.Token)
    setBegun(undefined)
    setDone(answer)
    const what = state.data?.IsOn === true ? 'You switched to another app' : 'Two-step sign-in is on'
    notify.success(what, 'You are signed out everywhere else.')
    onChanged()
  }
  // Only to turn off what a user has from an earlier role.
  if (!mayTurnOn && state.data?.IsOn !== true) return null
  return (
    <Panel
      title="Two-step sign-in"
      note={
        state.data?.IsOn === true && (
          <Badge look="filled">
            On{state.data.TurnedOnAt && ` since ${formatDate(state.data.TurnedOnAt)}`}
          </Badge>
        )
      }
    >
      <Box maxWidth="360px">
        {done !== undefined ? (
          <RecoveryCodes codes={done.RecoveryCodes} close="Done" onClosed={() => setDone(undefined)} />
        ) : begun !== undefined ? (
          <SecondFactorSetUp
            begun={begun}
            isReplacement={state.data?.IsOn === true}
            onDone={onTurnedOn}
            onCancelled={() => setBegun(undefined)}
          />
        ) : (
          <QueryState query={state} what="Two-step sign-in">
            {(current) =>
              current.IsOn && !current.IsRequired && !isReplacing ? (
                <TurnOffForm
                  state={current}
                  email={Email}
                  typed={typed}
                  onTurnedOff={() => {
                    setTyped(noProof)
                    onChanged()
                  }}
                  onReplace={mayTurnOn ? onSwitched(true) : undefined}
                />
              ) : (
                <SetUpForm
                  state={current}
                  email={Email}
                  typed={typed}
                  onBegun={onBegun}
                  onCancelled={isReplacing ? onSwitched(false) : undefined}
                />
              )
            }
          </QueryState>
        )}
      </Box>
    </Panel>
  )
}
