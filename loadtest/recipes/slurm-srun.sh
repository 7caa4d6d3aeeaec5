#!/bin/sh
# Starts one tester by Slurm's srun, which waits for a place, passes on what the tester says, and ends it at SIGTERM.
#
#   mds load run URL --testers 8 --listen HEAD-NODE:0 --jar-there /shared/openmds-loadtest.jar --submit command \
#       --submit-command 'loadtest/recipes/slurm-srun.sh --partition=long {command}'
#
# HEAD-NODE is this machine's address, which testers dial. The nodes need Java 25 (--java-there PATH) and see the jar by the
# path of --jar-there, as on a shared disk. The words before {command} are options of srun.
set -eu

# Slurm hands on the environment, and with it the run's token (MDS_LOAD_TOKEN).
exec srun --job-name=mds-load --nodes=1 --ntasks=1 --export=ALL --input=none --unbuffered --quit-on-interrupt "$@"
