import { type Application, readApplication, readProviderAddress } from './application.ts'
import { read, type Environment } from './environment.ts'

/** The registration at a provider of drives. */
export interface DriveConfig extends Application {
  /** Replaces the provider's own URLs, for tests; null: those. */
  baseUrl: URL | null
}

/** The drives that users can connect; null: not configured. */
export interface DrivesConfig {
  googleDrive: DriveConfig | null
  oneDrive: DriveConfig | null
}

/** @throws StartFailure when only a part is set, a placeholder was left in, or a URL is not safe */
export const readDrives = (environment: Environment): DrivesConfig => ({
  googleDrive: readDrive(environment, 'GOOGLE_DRIVE'),
  oneDrive: readDrive(environment, 'ONEDRIVE'),
})

function readDrive(environment: Environment, prefix: string): DriveConfig | null {
  const addressName = `${prefix}_BASE_URL`
  const application = readApplication(environment, prefix, addressName)
  if (application === null) return null
  const address = read(environment, addressName)
  const baseUrl =
    address === undefined ? null : readProviderAddress(addressName, address, 'https://drives.example.org')
  return { ...application, baseUrl }
}
