#!/bin/sh
# Starts one tester as a batch job of Slurm, waits for the job's end, and cancels the job at SIGTERM.
#
#   mds load run URL --testers 8 --listen HEAD-NODE:0 --jar-there /shared/openmds-loadtest.jar --submit command \
#       --submit-command "loadtest/recipes/slurm-sbatch.sh --partition=long --wrap='exec {command}'"
#
# HEAD-NODE is this machine's address, to which testers connect. The nodes need Java 25 (--java-there PATH) and the jar at the
# path of --jar-there, for example on a shared disk. All words are options of sbatch: --output=FILE stores a tester's output.
# MDS_LOAD_POLL is the interval in seconds at which Slurm is polled.
set -eu

job=

stop() {
    [ -z "$job" ] || scancel "$job"
    exit 143
}

trap stop HUP INT TERM
# Slurm passes the environment to the job, including the run's token (MDS_LOAD_TOKEN). No requeue: the users of a run must not start twice.
answer=$(sbatch --parsable --job-name=mds-load --nodes=1 --ntasks=1 --export=ALL --no-requeue --output=/dev/null "$@")
job=${answer%%;*}
echo "Slurm job $job"

while :; do
    # If Slurm does not answer, the next poll may succeed.
    state=$(squeue --noheader --states=all --job="$job" --format=%T 2>&1) || :
    case "$state" in
        COMPLETED) exit 0 ;;
        # Slurm removes a job some minutes after its end.
        *"Invalid job id"*) exit 0 ;;
        BOOT_FAIL | CANCELLED | DEADLINE | FAILED | NODE_FAIL | OUT_OF_MEMORY | PREEMPTED | TIMEOUT)
            echo "Slurm says $state"
            exit 1
            ;;
    esac
    # A signal interrupts wait, but not sleep.
    sleep "${MDS_LOAD_POLL:-10}" &
    wait $!
done
