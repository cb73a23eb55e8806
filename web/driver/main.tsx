import { createRoot } from "react-dom/client";
import "./driver.css";
import { App } from "./page/App.tsx";
import { getDay, startDay } from "./page/day.ts";
import { requestPersistentStorage } from "./page/session.ts";
import { registerWorker } from "./page/updates.ts";

createRoot(document.getElementById("app") as HTMLElement).render(<App />);
void startDay().then(() => getDay().session && requestPersistentStorage());
registerWorker();
