// What the build puts in place of JSX.
export { Fragment, h } from "preact";
