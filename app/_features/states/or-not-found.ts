import { notFound } from "next/navigation";
import { isForbidden, isNotFound } from "@/lib/kernel";

/** Answers not found for what is missing or forbidden, which look the same. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) notFound();
    throw error;
  }
}
