#!/bin/sh
# Starts one tester with Slurm's srun, which waits for free resources, passes on the tester's output, and ends the tester at SIGTERM.
#
#   mds load run URL --testers 8 --listen HEAD-NODE:0 --jar-there /shared/openmds-loadtest.jar --submit command \
#       --submit-command 'loadtest/recipes/slurm-srun.sh --partition=long {command}'
#
# HEAD-NODE is this machine's address, to which testers connect. The nodes need Java 25 (--java-there PATH) and the jar at the
# path of --jar-there, for example on a shared disk. The words before {command} are options of srun.
set -eu

# Slurm passes the environment to the job, including the run's token (MDS_LOAD_TOKEN).
exec srun --job-name=mds-load --nodes=1 --ntasks=1 --export=ALL --input=none --unbuffered --quit-on-interrupt "$@"
