// Hands back every socket that it is handed (accepting.ts).
'use strict';
process.on('message', (message, handle) => {
  process.send(message, handle);
});
