package org.openmds.aggregator.execution;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds processes of this server's runs in {@code /proc}. A process belongs to a run if the run's cookie is in the environment that it was
 * started with, or if its working directory, standard input, output or error is in the run's directory. Children inherit all of these,
 * independently of process groups and sessions, until they change them one by one. Used by one thread.
 */
final class ProcessTable {

    /** Name of the environment variable with the cookie. */
    static final String COOKIE = "MDS_PROBE_RUN";

    private static final String PROC = "/proc/";
    private static final String[] LINKS = {"/cwd", "/fd/0", "/fd/1", "/fd/2"};
    private static final int MAX_ENVIRONMENT_BYTES = 256 << 10;
    private static final int ROOT = 0;

    private final long self = ProcessHandle.current().pid();
    private final byte[] mark;
    private final String directory;
    private final int user;
    private final byte[] buffer = new byte[MAX_ENVIRONMENT_BYTES];

    ProcessTable(WorkDirectory work) {
        this.mark = (COOKIE + "=" + work.id() + ".").getBytes(StandardCharsets.US_ASCII);
        this.directory = work.path() + "/";
        this.user = owner("self");
    }

    /** Returns the cookie of a run. */
    static String cookie(WorkDirectory work, String run) {
        return work.id() + "." + run;
    }

    /** Returns true if this machine has a readable {@code /proc}. */
    static boolean isSupported() {
        return Files.isReadable(Path.of(PROC, "self", "environ"));
    }

    /** Returns the run of each process that belongs to one, by process id. */
    Map<Long, String> runs() {
        Map<Long, String> runs = new HashMap<>();
        for (String pid : processes()) {
            if (user == ROOT || owner(pid) == user) {
                run(pid).ifPresent(run -> runs.put(Long.valueOf(pid), run));
            }
        }
        runs.remove(self);
        return runs;
    }

    /** Returns the parent of each process, except this one. */
    Map<Long, Long> parents() {
        Map<Long, Long> parents = new HashMap<>();
        for (String pid : processes()) {
            int length = read(pid, "/stat");
            String stat = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
            // pid (name) state parent …; the name may contain any character
            String[] rest = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", 3);
            if (rest.length == 3) {
                parents.put(Long.valueOf(pid), Long.valueOf(rest[1]));
            }
        }
        parents.remove(self);
        return parents;
    }

    private static String[] processes() {
        String[] names = new File(PROC).list((folder, name) -> Character.isDigit(name.charAt(0)));
        return names == null ? new String[0] : names;
    }

    private Optional<String> run(String pid) {
        Optional<String> run = runInEnvironment(read(pid, "/environ"));
        for (int i = 0; run.isEmpty() && i < LINKS.length; i++) {
            run = runOfPath(pid, LINKS[i]);
        }
        return run;
    }

    private Optional<String> runInEnvironment(int length) {
        for (int start = 0; start < length; start = endOfVariable(start, length) + 1) {
            if (startsWithMark(start, length)) {
                int from = start + mark.length;
                return Optional.of(new String(buffer, from, endOfVariable(from, length) - from,
                        StandardCharsets.ISO_8859_1));
            }
        }
        return Optional.empty();
    }

    private int endOfVariable(int start, int length) {
        int end = start;
        while (end < length && buffer[end] != 0) {
            end++;
        }
        return end;
    }

    private boolean startsWithMark(int start, int length) {
        if (start + mark.length > length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if (buffer[start + i] != mark[i]) {
                return false;
            }
        }
        return true;
    }

    /** Reads the run from a link to a run's directory; if that is already removed, the system appends " (deleted)" to the target. */
    private Optional<String> runOfPath(String pid, String link) {
        try {
            String target = Files.readSymbolicLink(Path.of(PROC + pid + link)).toString();
            return target.startsWith(directory + WorkDirectory.RUN)
                    ? Optional.of(target.substring(directory.length()).split("[/ ]", 2)[0])
                    : Optional.empty();
        } catch (IOException e) {
            // The process has ended, or belongs to a different user.
            return Optional.empty();
        }
    }

    private int read(String pid, String file) {
        try (FileInputStream in = new FileInputStream(PROC + pid + file)) {
            return in.readNBytes(buffer, 0, buffer.length);
        } catch (IOException e) {
            return 0;
        }
    }

    private static int owner(String process) {
        try {
            return PrivateDirectories.owner(Path.of(PROC, process));
        } catch (IOException e) {
            return -1;
        }
    }
}
