"use client";
import { createContext, type ReactNode, useContext } from "react";

const SendsTexts = createContext(true);

export function WithoutTexts({ children }: { children: ReactNode }) {
  return <SendsTexts value={false}>{children}</SendsTexts>;
}

/** For client components below `Words`. */
export const useSendsTexts = (): boolean => useContext(SendsTexts);
