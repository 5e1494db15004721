if (process.argv[2] === '--stamp') process.exit(0);
