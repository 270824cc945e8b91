import {
  accountPath,
  cloudFilesPath,
  documentsPath,
  feedPath,
  licencePath,
  privacyPath,
  settingsPath,
  termsPath,
} from '#web/lib/paths.ts'

/** The pages that show who is signed in, by their address, with where their own code is. None is a way in or out. */
const sources = new Map([
  [feedPath(), 'pages/feed/FeedPage.tsx'],
  [accountPath(), 'pages/account/AccountPage.tsx'],
  [settingsPath(), 'pages/settings/SettingsPage.tsx'],
  [documentsPath(), 'pages/documents/DocumentsPage.tsx'],
  [cloudFilesPath(), 'pages/cloud-files/CloudFilesPage.tsx'],
  [termsPath(), 'pages/terms/TermsPage.tsx'],
  [privacyPath(), 'pages/terms/PrivacyPage.tsx'],
  [licencePath(), 'pages/terms/LicencePage.tsx'],
  // Leads to the feed.
  ['/dashboard', 'pages/feed/FeedPage.tsx'],
])

/** Where the code of somebody's own page at an address is, from the folder of the web; null where there is none. */
export const ownPageSource = (path: string): string | null => sources.get(path) ?? null
