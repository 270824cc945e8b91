import { type Application, readApplication, readProviderAddress } from './application.ts'
import { read, type Environment } from './environment.ts'

/** A provider of drives at which this installation is registered. */
export interface DriveConfig extends Application {
  /** In place of the provider's own addresses, for tests; null: those. */
  baseUrl: URL | null
}

/** The drives that people may connect; null: its provider is not set up. */
export interface DrivesConfig {
  googleDrive: DriveConfig | null
  oneDrive: DriveConfig | null
}

/** @throws StartFailure when only a part is set, an example was left in, or an address is not safe. */
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
