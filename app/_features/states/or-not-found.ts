import { notFound } from "next/navigation";
import { isForbidden, isNotFound } from "@/lib/kernel";

/**
 * The result, or the not-found page if what was requested does not exist or is not the caller's. Both look the same, so
 * that a page does not tell which.
 */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) notFound();
    throw error;
  }
}
