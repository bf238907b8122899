import { Box, Button, copyText, Grid, saveBlob, Text, useUnsavedGuard } from 'shared-ui/base'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** What the last button says. */
  close: string
  onClosed: () => void
}

/** Shown once: the service keeps only what they hash to. */
export function RecoveryCodes({ codes, close, onClosed }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const release = useUnsavedGuard(true)
  function finish() {
    release()
    onClosed()
  }
  return (
    <Box display="grid" gap="4">
      <Text>
        Each code signs you in once without your phone. They are not shown again: save them where you keep
        passwords.
      </Text>
      <Grid
        asChild
        templateColumns="repeat(2, auto)"
        justifyContent="start"
        gapX="6"
        gapY="1"
        fontFamily="monospace"
      >
        <ul aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Grid>
      <Box display="flex" flexWrap="wrap" gap="2">
        <Button onClick={() => void copyText(text, 'Recovery codes copied')}>Copy codes</Button>
        <Button
          onClick={() =>
            saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'portal-recovery-codes.txt')
          }
        >
          Download codes
        </Button>
        <Button variant="primary" onClick={finish}>
          {close}
        </Button>
      </Box>
    </Box>
  )
}
