import { notFound } from "next/navigation";
import { isNotFound } from "@/lib/kernel";

/** The result, or the not-found page if what was requested does not exist. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isNotFound(error)) notFound();
    throw error;
  }
}
