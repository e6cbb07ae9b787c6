"use client";
import { createContext, type ReactNode, useContext } from "react";

const SendsTexts = createContext(true);

/** Wraps the client components of a site that sends no texts. */
export function WithoutTexts({ children }: { children: ReactNode }) {
  return <SendsTexts value={false}>{children}</SendsTexts>;
}

/** For client components below `Words`. Other code uses `offersTexts`. */
export const useSendsTexts = (): boolean => useContext(SendsTexts);
