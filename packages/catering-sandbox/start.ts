import { startSandbox } from "./main.ts";

startSandbox();
