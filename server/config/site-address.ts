import type { Config } from './config.ts'

/** The public addresses of this installation. Without PUBLIC_URL they are only known once the server listens. */
export function createSiteAddress({ publicUrl, corsOrigin, listen }: Config) {
  let listening = `http://localhost:${listen.port}`
  const url = () => publicUrl ?? listening
  return {
    /** The origin of the API, without a trailing slash. */
    publicUrl: url,
    /** The origin of the pages, which differs in a split set-up. */
    pageUrl: () => corsOrigin ?? url(),
    isSecure: () => url().startsWith('https:'),
    listensAt(address: string): void {
      listening = address
    },
  }
}
