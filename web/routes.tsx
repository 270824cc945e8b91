import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router'
import { pageRoutes } from '#contract/page-routes.ts'
import { lazyPart, themedPart } from '#web/ui/lazy-part.ts'
import { actEarly } from './begin-page.ts'
import { finishHydration } from '#web/lib/hydration.ts'
import { feedPath, loginPath } from '#web/lib/paths.ts'
import { Guard } from '#web/session/Guard.tsx'
import { PageViews } from '#web/shell/consent/analytics.ts'
import { PageBoundary } from '#web/shell/ErrorScreen.tsx'
import { Foot } from '#web/shell/layout/Foot.tsx'
import { Layout } from '#web/shell/layout/Layout.tsx'
import { useAreFilesUnread } from '#web/features/uploads/unread-files.ts'
import { useUploadActivity } from '#web/features/uploads/upload-list.ts'
import { useOpenUploadDialog, useUploadDialog } from '#web/features/uploads/upload-dialog-store.ts'
import { closePalette, useIsPaletteOpen, usePaletteKey } from '#web/shell/keyboard/palette.ts'
import { KeyboardHelp } from '#web/shell/keyboard/KeyboardHelp.tsx'
import { ProtectedWrapper } from '#web/shell/layout/ProtectedWrapper.tsx'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { useKeys } from '#web/ui/hooks/use-keys.ts'
import { useSession } from '#web/session/use-session.ts'
import { PageSkeleton } from '#web/shell/layout/PageSkeleton.tsx'

const FeedPage = lazyPart('FeedPage', () => import('#web/pages/feed/FeedPage.tsx'))
const SharePage = lazyPart('SharePage', () => import('#web/pages/share/SharePage.tsx'))
const LoginPage = lazyPart('LoginPage', () => import('#web/pages/login/LoginPage.tsx'))
const SignupPage = themedPart('SignupPage', () => import('#web/pages/signup/SignupPage.tsx'))
const ForgotPasswordPage = themedPart(
  'ForgotPasswordPage',
  () => import('#web/pages/forgot-password/ForgotPasswordPage.tsx'),
)
const ResetPasswordPage = themedPart(
  'ResetPasswordPage',
  () => import('#web/pages/reset-password/ResetPasswordPage.tsx'),
)
const VerifyEmailPage = themedPart(
  'VerifyEmailPage',
  () => import('#web/pages/verify-email/VerifyEmailPage.tsx'),
)
const KeepAccountPage = themedPart(
  'KeepAccountPage',
  () => import('#web/pages/keep-account/KeepAccountPage.tsx'),
)
const LogoutPage = themedPart('LogoutPage', () => import('#web/pages/logout/LogoutPage.tsx'))
const EulaPage = themedPart('EulaPage', () => import('#web/pages/accept-eula/EulaPage.tsx'))
const TermsPage = themedPart('TermsPage', () => import('#web/pages/terms/TermsPage.tsx'))
const AccountPage = themedPart('AccountPage', () => import('#web/pages/account/AccountPage.tsx'))
const SettingsPage = themedPart('SettingsPage', () => import('#web/pages/settings/SettingsPage.tsx'))
const CloudFilesPage = themedPart('CloudFilesPage', () => import('#web/pages/cloud-files/CloudFilesPage.tsx'))
const DocumentsPage = themedPart('DocumentsPage', () => import('#web/pages/documents/DocumentsPage.tsx'))
const TablePage = themedPart('TablePage', () => import('#web/pages/tables/TablePage.tsx'))
const ShareTargetPage = themedPart(
  'ShareTargetPage',
  () => import('#web/pages/share-target/ShareTargetPage.tsx'),
)
const PrivacyPage = themedPart('PrivacyPage', () => import('#web/pages/terms/PrivacyPage.tsx'))
const LicencePage = themedPart('LicencePage', () => import('#web/pages/terms/LicencePage.tsx'))
const SignInSetupPage = themedPart(
  'SignInSetupPage',
  () => import('#web/pages/sign-in-setup/SignInSetupPage.tsx'),
)
const SharedFromDevice = themedPart(
  'SharedFromDevice',
  () => import('#web/features/uploads/SharedFromDevice.tsx'),
)
const PaletteHost = lazyPart('PaletteHost', () => import('#web/features/command-palette/PaletteHost.tsx'))
const Uploads = themedPart('Uploads', () => import('#web/features/uploads/Uploads.tsx'))

/** Loads the code of a server-rendered page before it is hydrated. */
export async function loadPage(pathname: string): Promise<void> {
  if (pathname === feedPath()) await FeedPage.load()
  else if (pathname === loginPath()) await LoginPage.load()
  else await SharePage.load()
}

/** One of its own for each path: a page that failed is left behind with its path. */
function Bounded({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <PageBoundary key={pathname} waiting={waiting}>
      {children}
      <Alive />
    </PageBoundary>
  )
}

/** Next to a page, within its boundary: runs once the whole page is hydrated. */
function Alive() {
  useEffect(() => {
    actEarly()
    finishHydration()
  }, [])
  return null
}

const alone = (content: ReactNode) => (
  <Bounded>
    {content}
    <PageViews />
  </Bounded>
)
const inLayout = (
  <Layout>
    <Bounded waiting={<PageSkeleton />}>
      <Outlet />
    </Bounded>
  </Layout>
)
// Inside of the guard: what it shows instead of a page is none.
const counted = (
  <>
    <Outlet />
    <PageViews />
  </>
)

/** Every address of the site, and the upload dialog and tray that outlive a change of page. */
export function SiteRoutes() {
  const isUploadWanted = useOpenUploadDialog() !== null
  const isUploading = useUploadActivity()
  const isFileUnread = useAreFilesUnread()
  const isShared = useSearchParams()[0].has('shared')
  const { user } = useSession()
  const isPaletteOpen = useIsPaletteOpen()
  usePaletteKey()
  const { open, close } = useUploadDialog()
  useKeys(user === null ? {} : { u: () => open({ mode: 'store' }) })
  return (
    <>
      <Routes>
        <Route path={pageRoutes.login} element={alone(<LoginPage />)} />
        <Route path={pageRoutes.signup} element={alone(<SignupPage />)} />
        <Route path={pageRoutes.forgotPassword} element={alone(<ForgotPasswordPage />)} />
        <Route path={pageRoutes.resetPassword} element={alone(<ResetPasswordPage />)} />
        <Route path={pageRoutes.verifyEmail} element={alone(<VerifyEmailPage />)} />
        <Route path={pageRoutes.keepAccount} element={alone(<KeepAccountPage />)} />
        <Route path={pageRoutes.logout} element={alone(<LogoutPage />)} />
        <Route path={pageRoutes.acceptEula} element={alone(<EulaPage />)} />
        <Route path={pageRoutes.signInSetup} element={alone(<SignInSetupPage />)} />
        <Route path={pageRoutes.shareTarget} element={alone(<ShareTargetPage />)} />
        <Route path={pageRoutes.share} element={alone(<SharePage />)} />
        <Route element={inLayout}>
          <Route element={counted}>
            <Route index element={<FeedPage />} />
            <Route path={pageRoutes.terms} element={<TermsPage />} />
            <Route path={pageRoutes.privacy} element={<PrivacyPage />} />
            <Route path={pageRoutes.licence} element={<LicencePage />} />
            <Route path={pageRoutes.table} element={<TablePage />} />
          </Route>
          <Route element={<Guard />}>
            <Route element={<ProtectedWrapper />}>
              <Route element={counted}>
                <Route path={pageRoutes.account} element={<AccountPage />} />
                <Route path={pageRoutes.settings} element={<SettingsPage />} />
                <Route
                  path={pageRoutes.documents}
                  element={
                    <>
                      <DocumentsPage />
                      {isShared && <SharedFromDevice />}
                    </>
                  }
                />
                <Route path={pageRoutes.cloudFiles} element={<CloudFilesPage />} />
              </Route>
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
      <Foot />
      {(isPaletteOpen || user !== null) && (
        <DialogBoundary onClose={closePalette}>
          <PaletteHost />
        </DialogBoundary>
      )}
      <KeyboardHelp />
      {(isUploadWanted || isUploading || isFileUnread) && (
        <DialogBoundary onClose={close}>
          <Uploads />
        </DialogBoundary>
      )}
    </>
  )
}
