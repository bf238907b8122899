import { useSearchParams } from 'react-router-dom'
import { Box, Button, Flex, formatNumber, LinkButton, Note } from 'shared-ui'

const parameter = 'request'

/**
 * For those who come from chosen drivers (`/mvr?request=<their ids>`): motor vehicle records can't be requested here yet.
 * Nothing is asked for and nothing is sent; the reports that there are stand below.
 */
export function RequestedDrivers() {
  const [params, setParams] = useSearchParams()
  const count = chosenDrivers(params.get(parameter))
  if (count === 0) return null

  function close() {
    setParams((before) => {
      before.delete(parameter)
      return before
    })
  }

  return (
    <Box mb="4">
      <Note mark="info">
        <b>Requesting MVRs is not switched on in this installation yet.</b> Nothing was requested for the{' '}
        {count === 1 ? 'driver' : `${formatNumber(count)} drivers`} you chose. Reports that were requested
        elsewhere are below.
        <Flex gap="2" mt="2">
          <LinkButton to="/drivers-list">Back to drivers</LinkButton>
          <Button onClick={close}>Close</Button>
        </Flex>
      </Note>
    </Box>
  )
}

const chosenDrivers = (ids: string | null) =>
  new Set(ids?.split(',').filter((id) => /^[\da-f-]{36}$/i.test(id))).size
