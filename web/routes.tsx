import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes, useSearchParams } from 'react-router'
import { withChunkTimeout } from '#web/lib/chunk-timeout.ts'
import { Guard } from '#web/session/Guard.tsx'
import { PageViews } from '#web/shell/analytics.ts'
import { ConsentBanner } from '#web/shell/ConsentBanner.tsx'
import { Layout } from '#web/shell/Layout.tsx'
import { useUploadActivity } from '#web/features/files/upload-queue.ts'
import { useFileUpdates } from '#web/features/files/use-file-updates.ts'
import { useOpenUploadDialog, useUploadDialog } from '#web/features/files/upload-dialog-store.ts'
import { KeyboardHelp } from '#web/shell/KeyboardHelp.tsx'
import { ProtectedWrapper } from '#web/shell/ProtectedWrapper.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { useSession } from '#web/session/session.tsx'
import { PageSkeleton } from '#web/shell/PageSkeleton.tsx'

const page = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  lazy(() => withChunkTimeout(name, async () => ({ default: (await load())[name] })))

const FeedPage = page('FeedPage', () => import('#web/pages/feed/FeedPage.tsx'))
const SharePage = page('SharePage', () => import('#web/pages/share/SharePage.tsx'))
const LoginPage = page('LoginPage', () => import('#web/pages/login/LoginPage.tsx'))
const SignupPage = page('SignupPage', () => import('#web/pages/signup/SignupPage.tsx'))
const ForgotPasswordPage = page(
  'ForgotPasswordPage',
  () => import('#web/pages/forgot-password/ForgotPasswordPage.tsx'),
)
const ResetPasswordPage = page(
  'ResetPasswordPage',
  () => import('#web/pages/reset-password/ResetPasswordPage.tsx'),
)
const VerifyEmailPage = page('VerifyEmailPage', () => import('#web/pages/verify-email/VerifyEmailPage.tsx'))
const KeepAccountPage = page('KeepAccountPage', () => import('#web/pages/keep-account/KeepAccountPage.tsx'))
const LogoutPage = page('LogoutPage', () => import('#web/pages/logout/LogoutPage.tsx'))
const EulaPage = page('EulaPage', () => import('#web/pages/accept-eula/EulaPage.tsx'))
const TermsPage = page('TermsPage', () => import('#web/pages/terms/TermsPage.tsx'))
const AccountPage = page('AccountPage', () => import('#web/pages/account/AccountPage.tsx'))
const SettingsPage = page('SettingsPage', () => import('#web/pages/settings/SettingsPage.tsx'))
const CloudFilesPage = page('CloudFilesPage', () => import('#web/pages/cloud-files/CloudFilesPage.tsx'))
const DocumentsPage = page('DocumentsPage', () => import('#web/pages/documents/DocumentsPage.tsx'))
const PrivacyPage = page('PrivacyPage', () => import('#web/pages/terms/PrivacyPage.tsx'))
const LicencePage = page('LicencePage', () => import('#web/pages/terms/LicencePage.tsx'))
const GoogleSetupPage = page('GoogleSetupPage', () => import('#web/pages/google-setup/GoogleSetupPage.tsx'))
const SharedFromDevice = page('SharedFromDevice', () => import('#web/features/files/SharedFromDevice.tsx'))
const Uploads = page('Uploads', () => import('#web/features/files/Uploads.tsx'))

const alone = (content: ReactNode) => (
  <Suspense>
    {content}
    <PageViews />
  </Suspense>
)
const inLayout = (
  <Layout>
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
      <PageViews />
    </Suspense>
  </Layout>
)

/** Every address of the site, and the upload dialog and tray that outlive a change of page. */
export function SiteRoutes() {
  const isUploadWanted = useOpenUploadDialog() !== null
  const isUploading = useUploadActivity()
  const isShared = useSearchParams()[0].has('shared')
  const { user } = useSession()
  const { open } = useUploadDialog()
  useFileUpdates()
  useKeys(user === null ? {} : { u: () => open({ mode: 'store' }) })
  return (
    <>
      <Routes>
        <Route path="/login" element={alone(<LoginPage />)} />
        <Route path="/signup" element={alone(<SignupPage />)} />
        <Route path="/forgot-password" element={alone(<ForgotPasswordPage />)} />
        <Route path="/reset-password" element={alone(<ResetPasswordPage />)} />
        <Route path="/verify-email" element={alone(<VerifyEmailPage />)} />
        <Route path="/keep-account" element={alone(<KeepAccountPage />)} />
        <Route path="/logout" element={alone(<LogoutPage />)} />
        <Route path="/accept-eula" element={alone(<EulaPage />)} />
        <Route path="/google-setup" element={alone(<GoogleSetupPage />)} />
        <Route path="/share/group/:groupId" element={alone(<SharePage />)} />
        <Route element={inLayout}>
          <Route index element={<FeedPage />} />
          <Route path="/terms" element={<TermsPage />} />
          <Route path="/privacy" element={<PrivacyPage />} />
          <Route path="/licence" element={<LicencePage />} />
          <Route element={<Guard />}>
            <Route element={<ProtectedWrapper />}>
              <Route path="/account" element={<AccountPage />} />
              <Route path="/settings" element={<SettingsPage />} />
              <Route
                path="/documents"
                element={
                  <>
                    <DocumentsPage />
                    {isShared && <SharedFromDevice />}
                  </>
                }
              />
              <Route path="/cloud-files" element={<CloudFilesPage />} />
            </Route>
          </Route>
        </Route>
        <Route path="/dashboard/*" element={<Navigate to="/" replace />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
      <ConsentBanner />
      <KeyboardHelp />
      {(isUploadWanted || isUploading) && (
        <Suspense>
          <Uploads />
        </Suspense>
      )}
    </>
  )
}
