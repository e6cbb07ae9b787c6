import type { ActionState } from "@/app/_lib/action";

/**
 * Reports upload progress in percent, which `fetch` cannot. Always resolves, also when we could not be
 * reached.
 */
export function sendForm(
  address: string,
  form: FormData,
  onPercent: (percent: number) => void,
): Promise<ActionState> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const unreached = () => resolve({ isUnreached: true });
    request.open("POST", address);
    request.setRequestHeader("accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) =>
      onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.upload.onload = () => onPercent(100);
    request.onerror = unreached;
    request.onabort = unreached;
    request.onload = () => {
      const answer: unknown = request.response;
      if (typeof answer === "object" && answer !== null) resolve(answer as ActionState);
      else unreached();
    };
    request.send(form);
  });
}
