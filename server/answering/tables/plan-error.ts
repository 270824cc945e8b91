/** A plan that its table cannot be asked; the message is a sentence for people and models. */
export class PlanError extends Error {
  override name = 'PlanError'
}
