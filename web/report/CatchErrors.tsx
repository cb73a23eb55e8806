import { Component, type ReactNode } from "react";
import { report } from "./report.ts";

type Props = {
  /** Named in the report. */
  part: string;
  /** Shown in place of what broke; `retry` renders that again. Without it nothing is shown. */
  fallback?: (retry: () => void) => ReactNode;
  /** Another value means that something else is shown now, which deserves its own chance. */
  resetKey?: string;
  children: ReactNode;
};

/** Keeps an error of its children within their place, and reports it. React has no other way than a class. */
export class CatchErrors extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    // React writes what it caught to the console by itself.
    report(error, { part: this.props.part, isLogged: true });
  }

  override componentDidUpdate(before: Props) {
    if (this.state.broken && before.resetKey !== this.props.resetKey) this.setState({ broken: false });
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return this.props.fallback?.(() => this.setState({ broken: false })) ?? null;
  }
}
