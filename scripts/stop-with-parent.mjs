// Loaded into each program that a script starts: when that script is gone, however it ended, the program stops as if it
// had been asked to. Without it a killed "npm start" would leave a server behind.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
