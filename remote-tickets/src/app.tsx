import { Navigate, Route, Routes } from 'react-router-dom'
import { paths } from './paths.ts'
import { TicketListPage } from './tickets/ticket-list-page.tsx'

export default function App() {
  return (
    <Routes>
      <Route path={paths.ticketList} element={<TicketListPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
