import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../load.mjs";

const { Lane, Latest, Stopped, Refused, TooLong } = await load("engine/client.ts");

/** Workers that answer only when the test says so; `made` lists all of them. */
function workers() {
  const made = [];
  const make = async () => {
    const worker = {
      asked: [], ended: false, onmessage: null, onerror: null,
      postMessage(message) { this.asked.push(message); },
      terminate() { this.ended = true; },
      say(message) { this.onmessage({ data: message }); },
      answer(answer) {
        const { id } = this.asked.at(-1);
        this.say({ id, kind: "answer", answer });
        this.say({ id, kind: "done" });
      },
    };
    made.push(worker);
    return worker;
  };
  return { made, make };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("questions are answered in turn", async () => {
  const { made, make } = workers();
  const lane = new Lane(make);
  const first = lane.one({ ask: "a" });
  const second = lane.one({ ask: "b" });
  await turn();
  assert.equal(made[0].asked.length, 1);
  made[0].answer({ verdict: "unique" });
  assert.deepEqual(await first, { verdict: "unique" });
  made[0].answer({ verdict: "error", error: { code: "no-puzzle", message: "none" } });
  await assert.rejects(second, (error) => error instanceof Refused && error.code === "no-puzzle");
  assert.equal(lane.busy, false);
});

test("stopping ends the worker, and the next question has another", async () => {
  const { made, make } = workers();
  const lane = new Lane(make);
  const asked = lane.ask({ ask: "long" });
  await turn();
  lane.stop();
  await assert.rejects(asked, Stopped);
  assert.ok(made[0].ended);
  const next = lane.ask({ ask: "b" });
  await turn();
  made[0].answer({ late: true });
  made[1].answer({ now: true });
  assert.deepEqual(await next, [{ now: true }]);
});

test("a worker that fails is replaced", async () => {
  const { made, make } = workers();
  const lane = new Lane(make);
  const asked = lane.ask({ ask: "a" });
  await turn();
  made[0].say({ id: made[0].asked[0].id, kind: "failed", message: "out of memory" });
  await assert.rejects(asked, /out of memory/);
  const next = lane.ask({ ask: "b" });
  await turn();
  made[1].answer({});
  assert.equal((await next).length, 1);
});

test("of what is asked again and again only the newest counts", async () => {
  const { made, make } = workers();
  const lane = new Lane(make);
  const latest = new Latest(0);
  const done = [];
  const ask = (name) => latest.run(async (signal) => {
    await lane.ask({ ask: name }, { signal });
    done.push(name);
  });
  ask("one");
  await turn();
  ask("two");
  ask("three");
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(made[0].ended, "the one that takes long is stopped");
  await turn();
  assert.deepEqual(made[1].asked.map((message) => message.question.ask), ["three"]);
  made[1].answer({});
  await turn();
  assert.deepEqual(done, ["three"]);
});

test("a question that takes too long, or is given up, ends alone", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { made, make } = workers();
  const lane = new Lane(make);
  const slow = lane.ask({ ask: "slow" }, { seconds: 30 });
  const abort = new AbortController();
  const waiting = lane.ask({ ask: "waiting" }, { signal: abort.signal });
  const next = lane.ask({ ask: "next" }, { signal: new AbortController().signal });
  await turn();
  abort.abort();
  await assert.rejects(waiting, Stopped);
  assert.equal(made[0].ended, false);
  context.mock.timers.tick(29_999);
  assert.equal(made[0].ended, false);
  context.mock.timers.tick(1);
  await assert.rejects(slow, TooLong);
  assert.ok(made[0].ended);
  await turn();
  assert.deepEqual(made[1].asked.map((message) => message.question.ask), ["next"]);
  made[1].answer({ now: true });
  assert.deepEqual(await next, [{ now: true }]);
  const running = new AbortController();
  const given = lane.ask({ ask: "given up" }, { signal: running.signal });
  await turn();
  running.abort();
  await assert.rejects(given, Stopped);
  assert.ok(made[1].ended);
});

test("a question that is given up before its worker is there is never asked", async () => {
  const { made, make } = workers();
  const lane = new Lane(make);
  const abort = new AbortController();
  const first = lane.ask({ ask: "first" }, { signal: abort.signal });
  const second = lane.ask({ ask: "second" });
  abort.abort();
  await assert.rejects(first, Stopped);
  await turn();
  assert.deepEqual(made[0].asked.map((message) => message.question.ask), ["second"]);
  made[0].answer({});
  await second;
});
