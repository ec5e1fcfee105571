/** The parts that were started, to stop them again. */
export class StartedParts {
  readonly #ends: (() => Promise<unknown>)[] = [];

  /** @param end stops a part that has started */
  add(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  /** Makes sure that a part is stopped with the others, also if it is still starting when another part fails. */
  starting<T>(part: Promise<T>, end: (part: T) => Promise<unknown>): Promise<T> {
    this.add(() => part.then(end, () => {}));
    return part;
  }

  /** In reverse order; a failure to stop one part does not keep the others running. */
  async stop(): Promise<void> {
    const failures: unknown[] = [];
    for (const end of this.#ends.splice(0).reverse()) await end().catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `Could not stop everything: ${failures.join('; ')}`);
  }
}
