import type { Config } from './config.ts'

/** Where people reach this installation. Without PUBLIC_URL that is known only once the server listens. */
export function createSiteAddress({ publicUrl, corsOrigin, listen }: Config) {
  let listening = `http://localhost:${listen.port}`
  const url = () => publicUrl ?? listening
  return {
    /** The address of the calls, without a slash at its end. */
    publicUrl: url,
    /** The address of the pages: in a split set-up they are elsewhere. */
    pageUrl: () => corsOrigin ?? url(),
    isSecure: () => url().startsWith('https:'),
    listensAt(address: string): void {
      listening = address
    },
  }
}
