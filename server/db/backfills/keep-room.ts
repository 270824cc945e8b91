/**
 * Reserves space on the database's disk for bytes about to be written; `end` must follow.
 * @throws DiskFull
 */
export type KeepRoom = (bytes: number) => { end(): void }

/** For a database whose disk is on another machine. */
export const roomElsewhere: KeepRoom = () => ({ end() {} })
