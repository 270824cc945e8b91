import * as z from 'zod/mini'

/** A UUID in its canonical lower-case form, 36 characters; branded so that one kind of id never stands for another. */
const id = <Name extends string>() => z.uuid().brand<Name>()

export const UserId = id<'UserId'>()
export type UserId = z.infer<typeof UserId>

/** What people call a story is a *group* on the wire; the id is the same. */
export const StoryId = id<'StoryId'>()
export type StoryId = z.infer<typeof StoryId>

export const FileId = id<'FileId'>()
export type FileId = z.infer<typeof FileId>

export const MessageId = id<'MessageId'>()
export type MessageId = z.infer<typeof MessageId>

/** A picture that a model made for a story. */
export const CoverId = id<'CoverId'>()
export type CoverId = z.infer<typeof CoverId>

/** An applied plan, or one that may be applied; whoever has it applied may choose it. */
export const OrganisationId = id<'OrganisationId'>()
export type OrganisationId = z.infer<typeof OrganisationId>

/** Files of a drive that are captioned together. */
export const RunId = id<'RunId'>()
export type RunId = z.infer<typeof RunId>

export const SessionId = id<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>
