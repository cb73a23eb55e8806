import { Component, type ReactNode } from "react";

type KeepPlaceProps = {
  /** Identifies the list; for another list the position is not preserved. */
  list: string;
  children: ReactNode;
};

type Place = { order: string; top: number } | null;

/** Height in px of the sticky bars at the top. */
const stickyHeight = 96;

/**
 * Keeps visible rows in place when orders come and go above them: browsers' scroll anchoring does not work in tables.
 */
export class PreserveScroll extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate({ list }: KeepPlaceProps): Place {
    if (list !== this.props.list || window.scrollY === 0) return null;
    const first = [...document.querySelectorAll<HTMLElement>("[data-order]")].find((row) => topOf(row) > stickyHeight);
    return first ? { order: first.dataset["order"] ?? "", top: topOf(first) } : null;
  }

  override componentDidUpdate(_props: KeepPlaceProps, _state: object, place: Place): void {
    const row = place && document.querySelector(`[data-order="${place.order}"]`);
    const moved = row && place ? topOf(row) - place.top : 0;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

const topOf = (element: Element) => element.getBoundingClientRect().top;
