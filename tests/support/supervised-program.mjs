/** Reports its process id, and readiness unless stillborn. */
if (process.argv[2] === "stillborn") process.exit(3);
if (process.env.SUPERVISED_WRONGLY) process.exit(4);
process.once("disconnect", () => process.exit(0));
process.once("SIGTERM", () => process.exit(0));
process.send("ready", () => console.log(`serving ${process.pid}`));
