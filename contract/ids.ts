import * as z from 'zod/mini'

/** A UUID in canonical lower case, 36 characters; branded so that ids of different kinds cannot be mixed up. */
const id = <Name extends string>() => z.uuid().brand<Name>()

export const UserId = id<'UserId'>()
export type UserId = z.infer<typeof UserId>

/** Stories are called *groups* in the API; the id is the same. */
export const StoryId = id<'StoryId'>()
export type StoryId = z.infer<typeof StoryId>

export const FileId = id<'FileId'>()
export type FileId = z.infer<typeof FileId>

export const MessageId = id<'MessageId'>()
export type MessageId = z.infer<typeof MessageId>

/** A picture that a model made for a story. */
export const CoverId = id<'CoverId'>()
export type CoverId = z.infer<typeof CoverId>

/** A plan that is or can be applied; the client may choose the id. */
export const OrganisationId = id<'OrganisationId'>()
export type OrganisationId = z.infer<typeof OrganisationId>

/** A run that captions files of a drive. */
export const RunId = id<'RunId'>()
export type RunId = z.infer<typeof RunId>

export const SessionId = id<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

/** Files that are downloaded together as a zip. */
export const ZipSelectionId = id<'ZipSelectionId'>()
export type ZipSelectionId = z.infer<typeof ZipSelectionId>

/** The import of an export of another product. */
export const ImportId = id<'ImportId'>()
export type ImportId = z.infer<typeof ImportId>

/** A view of the own files under a name. */
export const SavedSearchId = id<'SavedSearchId'>()
export type SavedSearchId = z.infer<typeof SavedSearchId>

/** An upload in parts that is not a file yet. */
export const HalfUploadId = id<'HalfUploadId'>()
export type HalfUploadId = z.infer<typeof HalfUploadId>
