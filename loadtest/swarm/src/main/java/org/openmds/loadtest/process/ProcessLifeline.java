package org.openmds.loadtest.process;

import java.util.ArrayList;
import java.util.List;

/**
 * Starts programs that do not outlive this process, even if this process is killed and cannot close anything. Linux only.
 *
 * <p>The program's standard input is a pipe. Only this process holds the other end, so the system closes it when this process is gone. A shell
 * beside the program waits for that and then ends the program. The shell is a child of the program, so it can check that the process number still
 * belongs to the program. If the program does not end on SIGTERM, the shell kills it with its process group.
 */
public final class ProcessLifeline {

    private static final String SCRIPT = """
            left=$1
            shift
            exec 3<&0
            (
                trap '' HUP INT QUIT TERM
                while read -r _; do :; done
                runs() { read -r _ _ _ parent _ </proc/self/stat && [ "$parent" = $$ ]; }
                if runs; then kill -TERM $$; fi
                while [ "$left" -gt 0 ]; do
                    runs || exit 0
                    /bin/sleep 1
                    left=$((left - 1))
                done
                if runs; then kill -KILL -$$ || kill -KILL $$; fi
            ) <&3 >/dev/null 2>&1 &
            exec "$@" </dev/null 3<&-
            """;

    /**
     * The time that a program gets to end. {@link Process#destroy} closes the pipe too, so this must be longer than any caller waits before it kills.
     */
    private static final int TERMINATION_TIMEOUT_SECONDS = 15;

    private ProcessLifeline() {
    }

    /**
     * Returns a builder that starts the program in this way, without input and in its own session. The started process has the number, the exit
     * status and the end of the program itself.
     *
     * @param command
     *            the path of an existing program, and its arguments
     * @return a builder whose standard input must not be redirected
     */
    public static ProcessBuilder builder(List<String> command) {
        return builder(command, TERMINATION_TIMEOUT_SECONDS);
    }

    static ProcessBuilder builder(List<String> command, int patienceSeconds) {
        List<String> words = new ArrayList<>(
                List.of("/bin/sh", "-c", SCRIPT, "lifeline", Integer.toString(patienceSeconds)));
        words.addAll(SetsidCommand.of(command));
        return new ProcessBuilder(words);
    }
}
