import { useEffect, useState } from "react";
import { proofPath } from "../../../contract/driver-phone.ts";
import { watchLeaving } from "../../api/leaving-page.ts";
import { readSession } from "../staff-session.ts";

/** `image` is a data address, which pages may show; `file` one that can be opened in a tab and saved. */
type ProofFile = { image: string; file: string };

/** Long, because a picture may come from a bucket over a slow line. */
const timeoutMs = 30_000;

/** Fetches a proof as the signed-in user: its address alone ends with the tracking page. Null while it loads. */
export function useProofFile(key: string): ProofFile | "failed" | null {
  const [found, setFound] = useState<ProofFile | "failed" | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    const leaving = watchLeaving();
    let isShown = true;
    let file: string | null = null;
    setFound(null);
    fetchProof(key, controller.signal)
      .then(async (blob) => {
        const image = await dataAddress(blob);
        if (!isShown) return;
        file = URL.createObjectURL(blob);
        setFound({ image, file });
      })
      .catch(async () => {
        await leaving.untilStays();
        if (isShown) setFound("failed");
      })
      .finally(() => {
        clearTimeout(timer);
        leaving.stop();
      });
    return () => {
      isShown = false;
      controller.abort();
      if (file !== null) URL.revokeObjectURL(file);
    };
  }, [key]);
  return found;
}

async function fetchProof(key: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(proofPath(key), {
    headers: { Authorization: `Bearer ${readSession()?.token ?? ""}` },
    signal,
  });
  if (!response.ok) throw new Error(`The proof was answered with ${response.status}`);
  return response.blob();
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The proof could not be read"));
    reader.readAsDataURL(blob);
  });
}
