import type { Member } from './membership-state.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MembershipHistory } from 'shared-api/memberships'
import { Box, Flex, formatDate, Text } from 'shared-ui'
import { priceLabel } from './price-labels.ts'
import { membershipQueries } from './membership-queries.ts'

/** '2026-12-31' is the first day without membership. */
export type FirstDay = string | undefined

export const endText = (day: FirstDay) => (day === undefined ? 'on the cancellation date' : formatDate(day))

interface WhatEndsProps {
  driver: Member
  firstDay: FirstDay
}

/** What one driver has, and until when, in the light of the day that was typed. */
export function WhatEnds({ driver, firstDay }: WhatEndsProps) {
  const { data, isError } = useQuery(membershipQueries.history(driver.Id))
  return (
    <Box as="section" aria-label="What ends" textStyle="dense" fontVariantNumeric="tabular-nums">
      <Text fontWeight="semibold">What ends</Text>
      <dl>
        <Line label="Membership">
          {isError ? 'Could not be loaded' : data ? productWords(data) : 'Loading'}
        </Line>
        <Line label="Monitoring">{driver.Embark_Monitoring_Active__c ? 'On, ends with it' : 'Off'}</Line>
        <Line label="Renews">{formatDate(driver.Active_Until__c)}</Line>
        <Line label="Ends">{endText(firstDay)}</Line>
      </dl>
    </Box>
  )
}

/** 'CDL Legal Plus, $12.00 a month' */
export function productWords({
  Active_Inactive__c,
  Membership,
}: Pick<MembershipHistory, 'Active_Inactive__c' | 'Membership'>) {
  if (!Membership) return 'No membership'
  const { Product__r, Price__c, CurrencyIsoCode, Billing__c } = Membership
  if (!Product__r)
    return Active_Inactive__c === 'Pending' ? 'No product yet' : 'From before products were kept'
  if (Price__c === null) return Product__r.Name
  const price = priceLabel({ amount: Price__c, currency: CurrencyIsoCode, billing: Billing__c })
  return `${Product__r.Name}, ${price}`
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" gap="4" py="1">
      <Box as="dt" color="fg.muted">
        {label}
      </Box>
      <Box as="dd" textAlign="end" overflowWrap="anywhere">
        {children}
      </Box>
    </Flex>
  )
}
