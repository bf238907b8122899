import { Navigate, Route, Routes } from 'react-router-dom'
import { lazyView } from 'shared-ui'
import { AddDriverPage } from './form/add/add-driver-page.tsx'
import { DriverListPage } from './list/driver-list-page.tsx'
import { EditDriverPage } from './form/edit/edit-driver-page.tsx'
import { paths } from './paths.ts'

// Opening the list of drivers loads none of the other pages.
const ProfilePage = lazyView('The driver', () =>
  import('./profile/profile-page.tsx').then((module) => module.ProfilePage),
)
const OwnProfile = lazyView('Your profile', () =>
  import('./profile/profile-page.tsx').then((module) => module.OwnProfile),
)
const BulkUploadPage = lazyView('The upload', () =>
  import('./upload/bulk-upload-page.tsx').then((module) => module.BulkUploadPage),
)
const GuestLinksPage = lazyView('The guest links', () =>
  import('./links/guest-links-page.tsx').then((module) => module.GuestLinksPage),
)

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
