// Zooming a large board: buttons, two fingers, and the wheel with Ctrl.
import { t } from "../words/words.ts";

const kStep = 1.4;

export function zoomButtons(zoom: (factor: number) => void): HTMLElement {
  const group = document.createElement("div");
  group.className = "zoom";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", t("Zoom"));
  const button = (sign: string, label: string, factor: number) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "button";
    made.textContent = sign;
    if (label !== sign) made.setAttribute("aria-label", label);
    made.title = label;
    made.addEventListener("click", () => zoom(factor));
    return made;
  };
  group.append(button("−", t("Zoom out"), 1 / kStep), button("+", t("Zoom in"), kStep), button(t("Whole board"), t("Whole board"), 0));
  return group;
}

type Zoom = (factor: number, x: number, y: number) => void;

export function zoomGestures(target: HTMLElement, zoom: Zoom): () => void {
  let apart = 0;
  const reach = (touches: TouchList) => Math.hypot(touches[0]!.clientX - touches[1]!.clientX, touches[0]!.clientY - touches[1]!.clientY);
  const begin = (event: TouchEvent) => {
    apart = event.touches.length === 2 ? reach(event.touches) : 0;
  };
  const move = (event: TouchEvent) => {
    if (event.touches.length !== 2 || apart === 0) return;
    event.preventDefault();
    const [one, other] = [event.touches[0]!, event.touches[1]!];
    const now = reach(event.touches);
    zoom(now / apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
    apart = now;
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
  };
  target.addEventListener("touchstart", begin, { passive: true });
  target.addEventListener("touchmove", move, { passive: false });
  target.addEventListener("wheel", wheel, { passive: false });
  return () => {
    target.removeEventListener("touchstart", begin);
    target.removeEventListener("touchmove", move);
    target.removeEventListener("wheel", wheel);
  };
}
