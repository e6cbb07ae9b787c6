"use client";
import { useEffect } from "react";
import type { FormAnswer } from "./catch-unreached";
import { useToast } from "./toaster";

/** The page must show the problem elsewhere, too. */
export function useProblemToast(answer: FormAnswer, problem: string | null): void {
  const toast = useToast();
  useEffect(() => {
    if (answer.title !== undefined && problem !== null) toast(problem, "problem");
  }, [answer, problem, toast]);
}
