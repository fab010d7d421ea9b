// Loaded into each program that a script starts: when that script ends in any way, the program stops as if it had
// been asked to. Without it a killed "npm start" would leave a server running.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
