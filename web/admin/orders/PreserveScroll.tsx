import { Component, type ReactNode } from "react";

type KeepPlaceProps = {
  /** Which list it is: within another one there is no place to keep. */
  list: string;
  children: ReactNode;
};

type Place = { order: string; top: number } | null;

/** px from the top that the frame's line and what stands under it take. */
const frame = 96;

/** Where orders come and go above what one looks at, that stays where it is: browsers do so for pages, but not within a table's box. */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate({ list }: KeepPlaceProps): Place {
    if (list !== this.props.list || window.scrollY === 0) return null;
    const first = [...document.querySelectorAll<HTMLElement>("[data-order]")].find((row) => topOf(row) > frame);
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
