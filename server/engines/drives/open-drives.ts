import type { DrivesConfig } from '#server/config/drives-config.ts'
import type { Drive } from './drive.ts'
import { googleDriveAddresses, openGoogleDrive } from './google-drive.ts'
import { oneDriveAddresses, openOneDrive } from './one-drive.ts'

/** The drives that users can connect here; null: not configured. */
export interface Drives {
  googledrive: Drive | null
  onedrive: Drive | null
  close(): Promise<void>
}

/** The configured drives. Sends no requests. */
export function openDrives({ googleDrive, oneDrive }: DrivesConfig): Drives {
  const google =
    googleDrive &&
    openGoogleDrive(googleDrive, googleDrive.baseUrl ? googleAt(googleDrive.baseUrl) : googleDriveAddresses)
  const microsoft =
    oneDrive && openOneDrive(oneDrive, oneDrive.baseUrl ? microsoftAt(oneDrive.baseUrl) : oneDriveAddresses)
  return {
    googledrive: google,
    onedrive: microsoft,
    close: async () => void (await Promise.all([google?.close(), microsoft?.close()])),
  }
}

/** All hosts in one place, as in the tests' fakes. */
const googleAt = (base: URL) => ({
  ask: new URL('/o/oauth2/v2/auth', base),
  token: new URL('/token', base),
  revoke: new URL('/revoke', base),
  api: new URL('/drive/v3', base),
  hosts: [],
})

const microsoftAt = (base: URL) => ({
  ask: new URL('/common/oauth2/v2.0/authorize', base),
  token: new URL('/common/oauth2/v2.0/token', base),
  api: new URL('/v1.0', base),
  hosts: [],
})
