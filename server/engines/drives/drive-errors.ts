/** The access is not good, or not any more: a renewed one may be. */
export class AccessOver extends Error {
  override name = 'AccessOver'
}

/** The person, or the provider, has taken back the leave: only asking again helps. */
export class GrantOver extends Error {
  override name = 'GrantOver'
}

/** The provider wants us to wait. */
export class DriveBusy extends Error {
  override name = 'DriveBusy'
  readonly waitMs: number

  constructor(waitMs: number) {
    super(`to be asked again in ${waitMs} ms`)
    this.waitMs = waitMs
  }
}

/** No answer, none in time, one that stops halfway, or one that says that the provider itself is in trouble. */
export class DriveUnavailable extends Error {
  override name = 'DriveUnavailable'
}

/** There is no such entry, or none that this account may see. */
export class DriveEntryMissing extends Error {
  override name = 'DriveEntryMissing'
}

/** The entry is there, and its provider does not let it be read, such as one that its owner keeps from being downloaded. */
export class DriveEntryRefused extends Error {
  override name = 'DriveEntryRefused'
}

/** So many people have downloaded the file that its provider gives it to nobody for a day or so. */
export class DriveDownloadsUsedUp extends DriveEntryRefused {
  override name = 'DriveDownloadsUsedUp'
}

/** What the next page was asked for with is not known any more: the list has to be begun again. */
export class PageOver extends Error {
  override name = 'PageOver'
}

/** The provider does not understand us: this installation is set up wrongly, or the provider has changed. */
export class DriveProtocolError extends Error {
  override name = 'DriveProtocolError'
}
