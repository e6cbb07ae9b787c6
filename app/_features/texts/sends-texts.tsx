"use client";
import { createContext, type ReactNode, useContext } from "react";

const SendsTexts = createContext(true);

/** Around the client components of a site that sends no texts. */
export function WithoutTexts({ children }: { children: ReactNode }) {
  return <SendsTexts value={false}>{children}</SendsTexts>;
}

/** Whether this site sends texts, for client components below `Words`; everybody else asks `offersTexts`. */
export const useSendsTexts = (): boolean => useContext(SendsTexts);
