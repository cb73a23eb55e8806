/** A binary heap of nodes, ordered by cost. */
export class CostQueue {
  readonly #costs: number[] = [];
  readonly #ids: number[] = [];

  /** The cost of the node that `pop` last returned. */
  cost = 0;

  push(cost: number, id: number): void {
    let at = this.#costs.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#costs[parent]! <= cost) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#costs[at] = cost;
    this.#ids[at] = id;
  }

  /** Removes and returns the cheapest node; -1 if none is left. */
  pop(): number {
    if (this.#costs.length === 0) return -1;
    this.cost = this.#costs[0]!;
    const top = this.#ids[0]!;
    const cost = this.#costs.pop()!;
    const id = this.#ids.pop()!;
    const size = this.#costs.length;
    if (size === 0) return top;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && this.#costs[child + 1]! < this.#costs[child]!) child++;
      if (this.#costs[child]! >= cost) break;
      this.#move(child, at);
      at = child;
    }
    this.#costs[at] = cost;
    this.#ids[at] = id;
    return top;
  }

  #move(from: number, to: number): void {
    this.#costs[to] = this.#costs[from]!;
    this.#ids[to] = this.#ids[from]!;
  }
}
