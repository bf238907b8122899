import { useQuery } from '@tanstack/react-query'
import { driverRecordQuery } from 'shared-api/client/driver-record-query'
import { userQuery } from 'shared-api/client/user-query'
import type { SlotProps } from 'shared-federation/slots'
import {
  Box,
  Flex,
  formatDate,
  Grid,
  Heading,
  Link,
  LinkButton,
  Mark,
  QueryState,
  RecordText,
  Text,
} from 'shared-ui'
import { alertQueries } from '../alerts/alert-queries.ts'
import { type DueDate, dueDates, isDated } from '../due/due-dates.ts'
import { PayButton } from '../due/pay-button.tsx'
import { DueRoad } from '../due/due-road.tsx'

/** More dates than a driver has. */
const shown = 20

/** What the driver has to do next: the nearest date large, the next 90 days as a road and as a list. */
export default function DashboardDueNext({ carrierId }: SlotProps['dashboard.tiles']) {
  const due = useQuery(alertQueries.mostUrgent(carrierId, shown))
  const user = useQuery(userQuery)
  const id = user.data?.Driver?.Id
  const record = useQuery({ ...driverRecordQuery(id ?? ''), enabled: id !== undefined })
  // The membership's date is in the record, which says itself when it could not be loaded.
  const isWaiting = user.isLoading || record.isLoading
  return (
    <Box as="section" aria-label="Due next" borderWidth="1px" borderRadius="l2" overflow="hidden">
      <QueryState query={{ ...due, data: isWaiting ? undefined : due.data }} what="Due dates">
        {({ Data }) => <Dates {...dueDates(Data, record.data)} />}
      </QueryState>
    </Box>
  )
}

function Dates({ near, later, first }: ReturnType<typeof dueDates>) {
  if (first === undefined) {
    return (
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="10px"
        rowGap="1"
        px="4"
        py="3"
        textStyle="dense"
      >
        <Mark kind="ok" />
        <Text fontWeight="semibold">Nothing is due in the next 90 days</Text>
        <Later later={later} />
      </Box>
    )
  }
  const others = near.filter((due) => due !== first)
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', xl: others.length > 0 ? 'minmax(0, 1fr) 400px' : undefined }}
    >
      <Box display={{ base: 'contents', md: 'block' }} minWidth="0">
        <First due={first} />
        <Box
          borderTopWidth="1px"
          order={{ base: 1, md: 0 }}
          px={{ base: '4', sm: '5' }}
          py="3"
          hideBelow={later.length > 0 ? undefined : 'md'}
        >
          <Box display="flex" justifyContent="space-between" gap="3">
            <Text textStyle="dense" fontWeight="semibold" hideBelow="md">
              Next 90 days
            </Text>
            <Later later={later} />
          </Box>
          <Box hideBelow="md">
            <DueRoad near={near.filter(isDated)} />
          </Box>
        </Box>
      </Box>
      {others.length > 0 && (
        <Box
          as="ul"
          display="grid"
          gridAutoRows={others.length > 3 ? '1fr' : 'minmax(64px, auto)'}
          alignContent="start"
          borderStartWidth={{ xl: '1px' }}
          borderTopWidth={{ base: '1px', xl: '0' }}
        >
          {others.map((due) => (
            <Other key={due.id} due={due} />
          ))}
        </Box>
      )}
    </Grid>
  )
}

const Later = ({ later }: { later: readonly DueDate[] }) =>
  later.length > 0 && (
    <Text textStyle="caption" color="fg.subtle">
      Later: {later.map(({ name, day }) => `${name} ${formatDate(day)}`).join(', ')}
    </Text>
  )

function First({ due }: { due: DueDate }) {
  return (
    <Box
      display="flex"
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      rowGap="1"
      columnGap="5"
      p={{ base: '4', sm: '5' }}
    >
      <Box display={{ base: 'flex', sm: 'block' }} alignItems="baseline" gap="2" flex="none">
        <Text
          textStyle="hero"
          fontSize={{ base: '44px', sm: '56px' }}
          lineHeight={{ base: '44px', sm: '56px' }}
        >
          {due.day === null ? 'Due' : Math.abs(due.days)}
        </Text>
        <Text textStyle="dense" color="fg.muted">
          {due.day === null ? 'now' : daysLabel(due.days)}
        </Text>
      </Box>
      <Box flex={{ base: '1 0 100%', sm: '1' }} minWidth="0">
        <Heading textStyle="title">
          <RecordText>{due.title}</RecordText>
        </Heading>
        <Box mt="1" mb="3" color="fg.muted">
          <Text display="flex" alignItems="center" gap="2">
            <Mark kind={due.mark} />
            {due.day === null ? due.note : <Day due={due} />}
          </Text>
          {due.advice !== null && <Text>{due.advice}</Text>}
        </Box>
        <Flex wrap="wrap" gap="2" css={{ '& > *': { width: { base: 'full', sm: 'auto' } } }}>
          {due.payment && <PayButton {...due.payment} />}
          <LinkButton to={due.to} variant={due.payment ? 'secondary' : 'primary'} size="lg">
            {due.action}
          </LinkButton>
        </Flex>
      </Box>
    </Box>
  )
}

function Other({ due }: { due: DueDate }) {
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns="14px minmax(0, 1fr) auto"
      alignContent="center"
      columnGap="3"
      px="4"
      py="10px"
      textStyle="dense"
      css={{ '& + &': { borderTopWidth: '1px' }, '& > .mark': { mt: '3px' } }}
    >
      <Mark kind={due.mark} />
      <div>
        <Link to={due.to} variant="row">
          {due.title}
        </Link>
        <Text textStyle="caption" color="fg.subtle">
          {due.note}
          {due.advice !== null && `. ${due.advice}`}
        </Text>
      </div>
      <Text as="span" fontWeight="semibold" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        <Day due={due} />
      </Text>
    </Box>
  )
}

const Day = ({ due: { day } }: { due: DueDate }) =>
  day === null ? 'Now' : <time dateTime={day}>{formatDate(day)}</time>

function daysLabel(days: number) {
  const unit = Math.abs(days) === 1 ? 'day' : 'days'
  return days < 0 ? `${unit} ago` : `${unit} left`
}
