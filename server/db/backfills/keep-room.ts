/**
 * Keeps room on the database's disk for so many bytes that are about to be written there; `end` must follow.
 * @throws DiskFull
 */
export type KeepRoom = (bytes: number) => { end(): void }

/** Of a database whose disk is not this machine's. */
export const roomElsewhere: KeepRoom = () => ({ end() {} })
