// A worker with one engine, which answers questions in order. To cancel a question, terminate the
// worker.
import { Engine, type Question as AnyQuestion } from "sudokit";
import type { FromWorker, Question, ToWorker } from "./protocol.ts";

const post = (message: FromWorker): void => (self as unknown as Worker).postMessage(message);

let engine: Promise<Engine> | undefined;

async function answer(id: number, question: Question): Promise<void> {
  try {
    const ready = await engine!;
    ready.ask(
      question as AnyQuestion,
      (given) => post({ id, kind: "answer", answer: given }),
      (progress) => post({ id, kind: "progress", progress }),
    );
    post({ id, kind: "done" });
  } catch (error) {
    post({ id, kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "load") {
    engine = Engine.load(message.module);
  } else {
    void answer(message.id, message.question);
  }
});
