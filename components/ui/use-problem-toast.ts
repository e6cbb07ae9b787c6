"use client";
import { useEffect } from "react";
import type { FormAnswer } from "./reached";
import { useToast } from "./toaster";

/** Shows a toast for each answer of a form that has a problem. The page shows it elsewhere, too. */
export function useProblemToast(answer: FormAnswer, problem: string | null): void {
  const toast = useToast();
  useEffect(() => {
    if (answer.title !== undefined && problem !== null) toast(problem, "problem");
  }, [answer, problem, toast]);
}
