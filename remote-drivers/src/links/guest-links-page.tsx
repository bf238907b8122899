import { useCallback, useMemo, useState } from 'react'
import { call } from 'shared-api'
import { guestLinks } from 'shared-api/guests'
import { columnStore } from 'shared-api/client/column-store'
import { useCarrierId } from 'shared-auth'
import { Button, formatNumber } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { type GuestLink, guestLinkCard, guestLinkColumns } from './guest-link-columns.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** The links by which a person without an account uploads drivers for a carrier. */
export function GuestLinksPage() {
  const CarrierId = useCarrierId()
  const [isMaking, setIsMaking] = useState(false)
  // Kept while the question closes: its button may be gone by then.
  const [asked, setAsked] = useState<{ link: GuestLink; isOpen: boolean }>()
  const withdraw = useCallback((link: GuestLink) => setAsked({ link, isOpen: true }), [])
  const list = useList({
    name: 'guest-links',
    noun: { one: 'guest link', many: 'guest links' },
    contract: guestLinks.list,
    scope: { CarrierId },
    read: async (query, signal) => {
      const page = await call(guestLinks.list, { query }, { signal })
      return { ...page, Data: page.Data.map((link) => ({ ...link, Id: link.GuestLinkId })) }
    },
    columns: useMemo(() => guestLinkColumns(withdraw), [withdraw]),
    store: columnStore,
    // Guests use them at the same time.
    staleTime: 0,
  })
  return (
    <ListPage
      title="Guest links"
      crumbs={[{ label: 'Drivers', to: paths.driverList }, { label: 'Guest links' }]}
      list={list}
      count={({ Total }) =>
        `${formatNumber(Total)} ${Total === 1 ? 'link' : 'links'} for uploads by people without an account`
      }
      actions={
        <Button variant="primary" icon="plus" onClick={() => setIsMaking(true)}>
          Create guest link
        </Button>
      }
    >
      <ListPanel
        list={list}
        card={(link) => guestLinkCard(link, withdraw)}
        empty={{
          icon: 'users',
          text: 'Create one for a recruiter or an insurer who has the list of drivers. You decide how long it is valid and how many lines it may bring.',
        }}
      />
      {asked && (
        <WithdrawDialog
          key={asked.link.Id}
          link={asked.link}
          isOpen={asked.isOpen}
          onClosed={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
      <NewLinkDialog
        key={String(isMaking)}
        carrierId={CarrierId}
        isOpen={isMaking}
        onClosed={() => setIsMaking(false)}
      />
    </ListPage>
  )
}
