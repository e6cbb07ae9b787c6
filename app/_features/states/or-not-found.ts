import { notFound } from "next/navigation";
import { isNotFound } from "@/lib/kernel";

/** The answer, or the page for what does not exist. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isNotFound(error)) notFound();
    throw error;
  }
}
