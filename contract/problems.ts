import * as z from 'zod/mini'

/**
 * Every failure a person can meet: its status and its words. `{name}` is filled in where it is raised.
 * The web shows its own text where the specification has one, else these words.
 */
export const problems = {
  bad_request: { status: 400, words: 'This request is not valid: {reason}' },
  invalid_field: { status: 400, words: '{reason}' },
  bad_cursor: { status: 400, words: 'This list cannot be continued from there. Load it again.' },
  sign_in_needed: { status: 401, words: 'Authentication required' },
  signed_out: {
    status: 401,
    words: 'This browser was signed out. Sign in again to read on.',
  },
  invalid_credentials: { status: 401, words: 'Invalid credentials' },
  cross_site: { status: 403, words: 'This request came from another site and was refused.' },
  forbidden: { status: 403, words: 'You may not see this.' },
  licence_not_proven: {
    status: 403,
    words: 'Sign in again, then accept the agreement within ten minutes.',
  },
  common_password: {
    status: 400,
    words: 'This password is among the first that others would try. Choose a longer or less common one.',
  },
  google_cancelled: {
    status: 403,
    words: 'Signing in with Google was not finished. Try again when you like.',
  },
  google_expired: {
    status: 403,
    words: 'This sign-in took too long, or was started in another browser. Please start it again.',
  },
  google_refused: {
    status: 403,
    words: 'Google’s answer could not be trusted, so nobody was signed in. Try again.',
  },
  google_unreachable: {
    status: 503,
    words: 'Google does not answer. Try again in a moment, or sign in with your password.',
  },
  google_without_address: {
    status: 403,
    words: 'This Google account has no email address. Create an account with one here instead.',
  },
  google_unverified: {
    status: 409,
    words:
      'There is an account with this address, but Google has not confirmed that it is yours. Sign in with your password.',
  },
  address_unconfirmed: {
    status: 409,
    words:
      'There is an account with this address that was never confirmed. Sign in with its password and confirm the address; then Google works too.',
  },
  connect_cancelled: {
    status: 403,
    words: 'The drive was not connected. Connect it again when you like.',
  },
  connect_expired: {
    status: 403,
    words: 'Connecting took too long, or was started in another browser. Please start it again.',
  },
  connect_refused: {
    status: 403,
    words: 'The provider did not give access, so nothing was connected. Try again.',
  },
  drive_unreachable: { status: 503, words: 'The drive’s provider does not answer. Try again in a moment.' },
  drive_answer_unreadable: {
    status: 502,
    words: '{drive} sent an answer that StoryPad can’t read. Try again later.',
  },
  drive_not_set_up: {
    status: 404,
    words: 'This drive is not set up here. Whoever runs this installation can register it with the provider.',
  },
  drive_not_connected: {
    status: 409,
    words: 'This drive is not connected any more. Connect it in the settings.',
  },
  content_in_drive: {
    status: 409,
    words:
      'The content of this file lies in {drive}, which is not connected here any more. Its caption and its picture are kept.',
  },
  gone_from_drive: {
    status: 404,
    words: 'This is not in {drive} any more, or the connected account may not see it.',
  },
  kept_by_drive: { status: 403, words: '{drive} denied access to this file.' },
  drive_downloads_used_up: {
    status: 403,
    words: 'Too many people have downloaded this file from {drive}. Try again tomorrow.',
  },
  drive_list_over: { status: 409, words: '{drive} cannot go on with this list. Load the folder again.' },
  not_in_drive: { status: 404, words: 'This file lies in no drive.' },
  only_read_here: {
    status: 409,
    words: 'This file lies in {drive} and is only read here. Change it there.',
  },
  run_not_found: { status: 404, words: 'There is no such captioning.' },
  ingest_failed: { status: 500, words: 'An error occurred during ingestion' },
  not_found: { status: 404, words: 'There is nothing at this address.' },
  story_not_found: { status: 404, words: 'Group not found or not public.' },
  file_not_found: { status: 404, words: 'This file does not exist, or you may not see it.' },
  not_in_trash: { status: 404, words: 'This file is not in your trash.' },
  page_not_found: { status: 404, words: 'This document has no such page.' },
  misleading_name: {
    status: 400,
    words: 'Others could take this name for somebody else’s, or for this site’s. Please use another one.',
  },
  name_in_use: { status: 409, words: 'This username is taken.' },
  email_in_use: { status: 409, words: 'There is already an account with this address.' },
  address_over: { status: 403, words: 'This address is over. Load the page again for a fresh one.' },
  not_text: { status: 415, words: 'This file is not a text.' },
  socket_needed: { status: 426, words: 'This address speaks WebSocket only.' },
  story_private: { status: 409, words: 'A private story cannot be shared. Make it public first.' },
  organising: {
    status: 409,
    words: 'Your documents are being organised already. Wait until that has ended.',
  },
  organisation_not_found: {
    status: 404,
    words: 'There is nothing to take back: it was not organised by you, or too long ago.',
  },
  organisation_undone: {
    status: 409,
    words: 'This was organised and taken back. Organise anew.',
  },
  organise_failed: {
    status: 500,
    words: 'Organising did not work, and nothing was changed. Try again in a moment.',
  },
  organise_too_long: {
    status: 503,
    words: 'Organising took too long, and nothing was changed. Try again with fewer documents.',
  },
  file_too_large: { status: 413, words: 'This file is larger than {limit}.' },
  body_too_large: { status: 413, words: 'This request is too large.' },
  unsupported_type: { status: 415, words: 'This kind of request body is not understood here.' },
  upload_incomplete: { status: 400, words: 'The upload stopped before it was complete. Try again.' },
  upload_without_file: { status: 400, words: 'No file selected' },
  text_too_short: { status: 400, words: 'Text is too short.' },
  free_prompts_used: { status: 429, words: 'Sign in to continue chatting.' },
  visitor_questions_used: {
    status: 429,
    words:
      'This story has had all its visitor questions for today. Sign in to ask more, or come back tomorrow.',
  },
  too_many_tries: { status: 429, words: 'Too many tries. Try again {when}.' },
  too_many_questions: { status: 429, words: 'These were many questions in a short time. Ask again {when}.' },
  busy: { status: 429, words: 'Too many requests at once. Try again in a moment.' },
  limit_reached: {
    status: 402,
    words:
      'You have used the {amount} that the plan {plan} has for a month. Settings shows plans with more; otherwise go on from {day}.',
  },
  not_in_plan: {
    status: 402,
    words: 'The plan {plan} has no {what}. Settings shows which plans do.',
  },
  covers_not_set_up: {
    status: 404,
    words: 'Covers cannot be made here. Ask whoever runs this installation.',
  },
  cover_not_found: { status: 404, words: 'There is no such picture any more. Make another one.' },
  cover_failed: { status: 502, words: '{reason} No picture was made, and none was counted.' },
  payments_not_set_up: {
    status: 404,
    words: 'Plans cannot be bought here. Ask whoever runs this installation.',
  },
  plan_not_sold: {
    status: 400,
    words: 'This plan is not sold here any more. Load the page again to see those that are.',
  },
  not_subscribed: { status: 409, words: 'You have no plan that is paid for, so there is nothing to change.' },
  checkout_opening: {
    status: 409,
    words: 'A checkout of yours is being opened already. Try again in a minute.',
  },
  payments_unreachable: {
    status: 503,
    words: 'The payment provider does not answer, and nothing was charged. Try again in a moment.',
  },
  payments_refused: {
    status: 502,
    words:
      'The payment provider did not accept this, and nothing was charged. Whoever runs this installation can read why in its log.',
  },
  signature_wrong: { status: 400, words: 'The signature of this message is wrong or too old.' },
  storage_full: {
    status: 507,
    words:
      'There is no space left to store this. Whoever runs this installation has to make room; emptying your trash may help.',
  },
  quota_reached: {
    status: 507,
    words:
      'This does not fit into your storage of {quota}. Empty the trash or delete files for good to make room.',
  },
  storage_unavailable: { status: 503, words: 'The file store does not answer. Try again in a moment.' },
  database_unavailable: { status: 503, words: 'The database does not answer. Try again in a moment.' },
  body_too_slow: { status: 408, words: 'What you sent came too slowly. Try again on a better line.' },
  stopping: { status: 503, words: 'StoryPad is restarting. Try again in a moment.' },
  wrong_password: { status: 400, words: 'This is not your present password.' },
  no_password: {
    status: 409,
    words: 'This account has no password yet. Have a link mailed that sets one.',
  },
  wrong_confirmation: {
    status: 400,
    words: 'This is not your username. Type {username} to close the account.',
  },
  link_over: {
    status: 400,
    words: 'This link has been used, or its time is over. Ask for a new one.',
  },
  session_not_found: { status: 404, words: 'This browser is signed out already.' },
  avatar_not_found: { status: 404, words: 'This person has no such picture any more.' },
  avatar_too_large: { status: 413, words: 'This picture is larger than 10 MB. Choose a smaller one.' },
  avatar_type: { status: 415, words: 'Choose a picture: JPEG, PNG, WebP, GIF, AVIF or HEIC.' },
  avatar_unreadable: { status: 400, words: '{reason} Choose another one.' },
  internal: { status: 500, words: 'Something went wrong on our side. Request {requestId}.' },
} as const satisfies Record<string, { status: number; words: string }>

export type ProblemCode = keyof typeof problems

/** The body of every failed reply. `field` names the input that the error belongs to, `fields` has an error for each of several. */
export const ProblemReply = z.object({
  error: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ProblemReply = z.infer<typeof ProblemReply>
