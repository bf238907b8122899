import { Navigate, Route, Routes } from 'react-router-dom'
import { AddDriverPage } from './add-driver/add-driver-page.tsx'
import { BulkUploadPage } from './bulk-upload/bulk-upload-page.tsx'
import { DriverListPage } from './drivers/driver-list-page.tsx'
import { EditDriverPage } from './edit-driver/edit-driver-page.tsx'
import { GuestLinksPage } from './guest-links/guest-links-page.tsx'
import { paths } from './paths.ts'
import { OwnProfile, ProfilePage } from './profile/profile-page.tsx'

export default function App() {
  return (
    <Routes>
      <Route path={paths.driverList} element={<DriverListPage />} />
      <Route path={paths.addDriver} element={<AddDriverPage />} />
      <Route path={paths.editDriver(':id')} element={<EditDriverPage />} />
      <Route path={paths.ownProfile} element={<OwnProfile />} />
      <Route path={paths.profile(':id')} element={<ProfilePage />} />
      <Route path={paths.bulkUpload} element={<BulkUploadPage />} />
      <Route path={paths.guestLinks} element={<GuestLinksPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
