package org.openmds.loadtest.process;

import java.util.ArrayList;
import java.util.List;

/**
 * Programs that do not outlive this process, however it ends: also where it is killed and can close nothing. Linux only.
 *
 * <p>A program's standard input is a pipe of which this process alone has the other end, so that the system closes it when this process is gone. A shell
 * beside the program waits for that, and then ends the program. It is the program's child, by which it knows that the number is still the program's. Where the
 * program does not end when asked, it is killed with the processes of its group.
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
     * What a program has for its end. {@link Process#destroy} closes the pipe, too: this is longer than any of those who call it wait before they kill.
     */
    private static final int TERMINATION_TIMEOUT_SECONDS = 15;

    private ProcessLifeline() {
    }

    /**
     * What starts a program in that way, without any input and in a session of its own. Its process is the program's own: its number, its status and its
     * end are.
     *
     * @param command
     *            the program's path, which there is, and its arguments
     * @return of which standard input stays as it is
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
