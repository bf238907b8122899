import { defineRemote } from 'shared-federation'
import { challengeIcon } from './src/challenges/challenge-icon.ts'
import { challengeTones } from './src/challenges/challenge-status.ts'
import { ticketIcon } from './src/tickets/ticket-icon.ts'
import { searchedTicketTones } from './src/tickets/ticket-status.ts'

const fromPaymentToCourt = {
  title: ['From payment', 'to court'],
  destinations: [
    { name: 'Pay', what: 'by card, about two minutes' },
    { name: 'Receipt', what: 'by email' },
    { name: 'Court', what: 'with your attorney' },
    { name: 'Outcome', what: 'on the page of the ticket' },
  ],
}

const fromSignatureToOutcome = {
  title: ['From signature', 'to outcome'],
  destinations: [
    { name: 'Read', what: 'the document of your ticket' },
    { name: 'Sign', what: 'with your finger or your name' },
    { name: 'Copy', what: 'by email' },
    { name: 'Court', what: 'with your attorney' },
  ],
}

export default defineRemote({
  id: 'tickets',
  title: 'Tickets',
  contract: 2,
  paths: [
    { path: 'tickets', title: 'Tickets', roles: ['carrier', 'agent', 'driver', 'operator'] },
    {
      path: 'tickets/inspections-data',
      title: 'Compliance challenges',
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      path: 'tickets/court-dates',
      title: 'Court calendar',
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
  ],
  signedOut: [
    {
      path: 'pre-ex-payment',
      title: 'Pay for a ticket',
      module: './pre-ex-payment',
      isOpenToAll: true,
      sign: fromPaymentToCourt,
    },
    {
      path: 'sign-document',
      title: 'Sign a document',
      module: './sign-document',
      isOpenToAll: true,
      sign: fromSignatureToOutcome,
    },
    { path: 'return', title: 'Your payment', module: './return', sign: fromPaymentToCourt },
  ],
  navigation: [
    {
      path: 'tickets',
      label: 'Tickets',
      group: 'Legal',
      groupOrder: 20,
      icon: ticketIcon,
      count: 'GetOpenTicketsCount',
      records: ['TICKET'],
      order: 10,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      path: 'tickets/inspections-data',
      label: 'Compliance challenges',
      group: 'Legal',
      groupOrder: 20,
      icon: challengeIcon,
      count: 'GetComplianceChallengesCount',
      records: ['INSPECTION'],
      order: 20,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      path: 'tickets/court-dates',
      label: 'Court calendar',
      group: 'Legal',
      groupOrder: 20,
      icon: 'calendar',
      order: 30,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
  ],
  slots: [
    {
      slot: 'dashboard.tiles',
      module: './dashboard-tiles',
      kind: 'counter',
      count: 2,
      order: 10,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'dashboard.tiles',
      module: './dashboard-win-rate',
      kind: 'panel',
      count: 1,
      span: 'third',
      order: 30,
      roles: ['carrier', 'agent', 'operator'],
    },
    {
      slot: 'dashboard.tiles',
      module: './dashboard-own-tickets',
      kind: 'panel',
      count: 1,
      span: 'full',
      order: 3,
      roles: ['driver'],
    },
    {
      slot: 'dashboard.panels',
      module: './dashboard-checkout',
      title: 'Your payment',
      order: 10,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'account.panels',
      module: './account-panels',
      title: 'Tickets',
      order: 20,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'driver.panels',
      module: './driver-panels',
      title: 'Tickets',
      order: 10,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'record.details',
      recordType: 'TICKET',
      title: 'Ticket',
      module: './record-details',
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'record.details',
      recordType: 'INSPECTION',
      title: 'Compliance challenge',
      module: './record-details',
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'report',
      report: 'open-tickets-count',
      title: 'Open tickets',
      module: './reports',
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'report',
      report: 'compliance-challenges-count',
      title: 'Compliance challenges',
      module: './reports',
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'report',
      report: 'ticket-win-loss-data',
      title: 'Win rate',
      module: './reports',
      roles: ['carrier', 'agent', 'operator'],
    },
    {
      slot: 'search.results',
      kind: 'Ticket',
      title: 'Tickets',
      icon: ticketIcon,
      recordType: 'TICKET',
      tones: searchedTicketTones,
      order: 20,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
    {
      slot: 'search.results',
      kind: 'Inspection',
      title: 'Compliance challenges',
      icon: challengeIcon,
      recordType: 'INSPECTION',
      tones: challengeTones,
      order: 35,
      roles: ['carrier', 'agent', 'driver', 'operator'],
    },
  ],
})
