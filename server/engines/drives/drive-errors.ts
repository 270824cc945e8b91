/** The access token is invalid or expired; a refreshed one may work. */
export class AccessOver extends Error {
  override name = 'AccessOver'
}

/** The user or the provider has revoked the grant; only reconnecting helps. */
export class GrantOver extends Error {
  override name = 'GrantOver'
}

/** The provider asks us to wait. */
export class DriveBusy extends Error {
  override name = 'DriveBusy'
  readonly waitMs: number

  constructor(waitMs: number) {
    super(`to be asked again in ${waitMs} ms`)
    this.waitMs = waitMs
  }
}

/** No response, a timeout, a truncated response, or trouble at the provider. */
export class DriveUnavailable extends Error {
  override name = 'DriveUnavailable'
}

/** There is no such entry, or this account cannot see it. */
export class DriveEntryMissing extends Error {
  override name = 'DriveEntryMissing'
}

/** The provider does not allow reading the entry, for example because its owner has disabled downloads. */
export class DriveEntryRefused extends Error {
  override name = 'DriveEntryRefused'
}

/** The file's download quota at the provider is used up for about a day. */
export class DriveDownloadsUsedUp extends DriveEntryRefused {
  override name = 'DriveDownloadsUsedUp'
}

/** The cursor of the next page has expired: the list must be restarted. */
export class PageOver extends Error {
  override name = 'PageOver'
}

/** The provider's response is unexpected: this installation is misconfigured, or the provider's API has changed. */
export class DriveProtocolError extends Error {
  override name = 'DriveProtocolError'
}
