/**
 * Amounts in a fixed order. The first one that is large enough is found without looking at all of them: a popular item lies
 * on many shelves and is wanted by many lines, and looking at each shelf for each line took seconds.
 *
 * The amounts are the leaves of a tree in an array: node n has the children 2n and 2n + 1, and holds the larger of
 * their two amounts. Node 1 is the root. To find or to change an amount, one node of each level is looked at.
 */
export class AmountsInOrder {
  /** A power of 2. */
  private readonly leafCount: number;
  private readonly nodes: number[];
  private sum = 0;

  /** @param amounts none below 0 */
  constructor(amounts: readonly number[]) {
    this.leafCount = 2 ** Math.ceil(Math.log2(Math.max(1, amounts.length)));
    this.nodes = new Array<number>(2 * this.leafCount).fill(0);
    for (const [index, amount] of amounts.entries()) {
      this.nodes[this.leafCount + index] = amount;
      this.sum += amount;
    }
    for (let node = this.leafCount - 1; node >= 1; node -= 1) this.updateNode(node);
  }

  get total(): number {
    return this.sum;
  }

  get largest(): number {
    return this.amountOf(1);
  }

  at(index: number): number {
    return this.amountOf(this.leafCount + index);
  }

  add(index: number, change: number): void {
    this.sum += change;
    this.nodes[this.leafCount + index] = this.at(index) + change;
    for (let node = (this.leafCount + index) >> 1; node >= 1; node >>= 1) this.updateNode(node);
  }

  /** The index of the first amount that is at least `needed`. There must be one: see {@link largest}. */
  firstAtLeast(needed: number): number {
    let node = 1;
    while (node < this.leafCount) node = this.amountOf(2 * node) >= needed ? 2 * node : 2 * node + 1;
    return node - this.leafCount;
  }

  private amountOf(node: number): number {
    return this.nodes[node] as number;
  }

  private updateNode(node: number): void {
    this.nodes[node] = Math.max(this.amountOf(2 * node), this.amountOf(2 * node + 1));
  }
}
