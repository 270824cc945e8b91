import type { DriveProvider } from '#contract/connections.ts'

/** As people know them. */
export const providerNames: Record<DriveProvider, string> = {
  onedrive: 'OneDrive',
  googledrive: 'Google Drive',
}
