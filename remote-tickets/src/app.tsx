import { Navigate, Route, Routes } from 'react-router-dom'
import { ChallengeListPage } from './challenges/challenge-list-page.tsx'
import { CourtDateListPage } from './court-dates/court-date-list-page.tsx'
import { AddTicketPage } from './add/add-ticket-page.tsx'
import { StartChallengePage } from './challenges/start-challenge-page.tsx'
import { paths } from './paths.ts'
import { ReceiptPage } from './payments/receipt-page.tsx'
import { TicketListPage } from './tickets/ticket-list-page.tsx'

export default function App() {
  return (
    <Routes>
      <Route path={paths.ticketList} element={<TicketListPage />} />
      <Route path={paths.courtDateList} element={<CourtDateListPage />} />
      <Route path={paths.addTicket} element={<AddTicketPage />} />
      <Route path={paths.challengeList} element={<ChallengeListPage />} />
      <Route path={paths.startChallenge} element={<StartChallengePage />} />
      <Route path={paths.receipt(':paymentId')} element={<ReceiptPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
