import { Button } from 'shared-ui/base'

export function StartAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" isBlock onClick={onClick}>
      Back to sign in
    </Button>
  )
}
