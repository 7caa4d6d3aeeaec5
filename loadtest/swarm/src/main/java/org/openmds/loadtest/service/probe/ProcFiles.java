package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads Linux's {@code /proc} (proc(5)).
 *
 * @param root
 *            {@code /proc}
 */
record ProcFiles(Path root) {

    /** Clock ticks per second of times in {@code /proc} (USER_HZ): 100 on every Linux that runs Java. */
    static final double TICKS_PER_SECOND = 100;

    private static final int PAGE_BYTES = 4_096;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int BYTES_PER_KILOBYTE = 1_024;
    /** Fields of {@code PID/stat}, counted after the process name in parentheses: state, parent, utime, stime, cutime, cstime, starttime. */
    private static final int PARENT = 1;
    private static final int TIMES = 11;
    private static final int TIMES_END = 15;
    private static final int RESIDENT = 21;

    /** Processor time of a machine in seconds. */
    record CpuTimes(double user, double system) {
    }

    /** Bytes received and sent since the machine started. */
    record NetworkBytes(long received, long sent) {
    }

    /** One process. */
    record TaskStat(long pid, long parent, double seconds, long residentBytes) {
    }

    double load1() throws IOException {
        return Double.parseDouble(Files.readString(root.resolve("loadavg")).split(" ", 2)[0]);
    }

    /** Returns the processor time. Nice time counts as user time, and interrupt time as system time. */
    CpuTimes cpu() throws IOException {
        String[] fields = Files.readAllLines(root.resolve("stat")).getFirst().split(" +");
        return new CpuTimes((number(fields, 1) + number(fields, 2)) / TICKS_PER_SECOND,
                (number(fields, 3) + number(fields, 6) + number(fields, 7)) / TICKS_PER_SECOND);
    }

    /** Returns the number of processors of the machine, even if this process may not use all of them. */
    int processors() throws IOException {
        return (int) Files.readAllLines(root.resolve("stat"))
                .stream()
                .filter(line -> line.matches("cpu\\d+ .*"))
                .count();
    }

    long memoryUsed() throws IOException {
        Map<String, Long> kilobytes = new HashMap<>();
        for (String line : Files.readAllLines(root.resolve("meminfo"))) {
            String[] fields = line.split("[: ]+", -1);
            if (fields.length > 1) {
                kilobytes.put(fields[0], Long.parseLong(fields[1]));
            }
        }
        return BYTES_PER_KILOBYTE
                * (kilobytes.getOrDefault("MemTotal", 0L) - kilobytes.getOrDefault("MemAvailable", 0L));
    }

    NetworkBytes network() throws IOException {
        long received = 0;
        long sent = 0;
        for (String line : Files.readAllLines(root.resolve("net/dev"))) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                String[] fields = line.substring(colon + 1).strip().split(" +");
                received += number(fields, 0);
                sent += number(fields, 8);
            }
        }
        return new NetworkBytes(received, sent);
    }

    /** Returns a process and its descendants; empty if it does not exist. */
    List<TaskStat> tree(long root) throws IOException {
        Map<Long, TaskStat> all = new HashMap<>();
        Map<Long, List<Long>> children = new HashMap<>();
        for (TaskStat task : tasks()) {
            all.put(task.pid(), task);
            children.computeIfAbsent(task.parent(), each -> new ArrayList<>()).add(task.pid());
        }
        List<TaskStat> tree = new ArrayList<>();
        List<Long> open = new ArrayList<>(List.of(root));
        while (!open.isEmpty()) {
            long pid = open.removeLast();
            Optional.ofNullable(all.remove(pid)).ifPresent(tree::add);
            open.addAll(children.getOrDefault(pid, List.of()));
            children.remove(pid);
        }
        return tree;
    }

    private List<TaskStat> tasks() throws IOException {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(entry -> entry.getFileName().toString().matches("\\d+"))
                    .flatMap(entry -> task(entry).stream())
                    .toList();
        }
    }

    /** Returns the resident memory of some processes. Those that have ended meanwhile count as 0. */
    long residentBytes(Collection<Long> pids) {
        return pids.stream()
                .flatMap(pid -> task(root.resolve(Long.toString(pid))).stream())
                .mapToLong(TaskStat::residentBytes)
                .sum();
    }

    /** Returns the seconds that each thread of some processes has waited for a processor while it was able to run, by thread. */
    Map<Long, Double> waits(Collection<Long> pids) {
        Map<Long, Double> waits = new HashMap<>();
        for (long pid : pids) {
            try (Stream<Path> threads = Files.list(root.resolve(Long.toString(pid)).resolve("task"))) {
                threads.forEach(thread -> waited(thread).ifPresent(
                        seconds -> waits.put(Long.valueOf(thread.getFileName().toString()), seconds)));
            } catch (IOException _) {
                // The process has ended meanwhile.
            }
        }
        return waits;
    }

    /** Reads {@code schedstat}: time on a processor and time waiting for one, both in nanoseconds, and a number. Empty if the thread has ended. */
    private static Optional<Double> waited(Path thread) {
        try {
            return Optional.of(number(Files.readString(thread.resolve("schedstat")).strip().split(" "), 1)
                    / NANOS_PER_SECOND);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns a process or thread; empty if it has ended meanwhile. */
    Optional<TaskStat> task(Path folder) {
        try {
            String stat = Files.readString(folder.resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            double ticks = 0;
            for (int i = TIMES; i < TIMES_END; i++) {
                ticks += number(fields, i);
            }
            return Optional.of(new TaskStat(Long.parseLong(folder.getFileName().toString()), number(fields, PARENT),
                    ticks / TICKS_PER_SECOND, number(fields, RESIDENT) * PAGE_BYTES));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the process that listens on a TCP port, if this user can see it. */
    Optional<Long> listening(int port) throws IOException {
        List<String> inodes = new ArrayList<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            if (Files.exists(root.resolve(table))) {
                Files.readAllLines(root.resolve(table))
                        .stream()
                        .map(line -> line.strip().split("\\s+"))
                        .filter(fields -> fields.length > 9 && "0A".equals(fields[3])
                                && fields[1].endsWith(":%04X".formatted(port)))
                        .forEach(fields -> inodes.add("socket:[" + fields[9] + "]"));
            }
        }
        return inodes.isEmpty()
                ? Optional.empty()
                : tasks().stream().filter(task -> hasOpen(task.pid(), inodes)).map(TaskStat::pid).findFirst();
    }

    private boolean hasOpen(long pid, List<String> links) {
        try (Stream<Path> descriptors = Files.list(root.resolve(Long.toString(pid)).resolve("fd"))) {
            return descriptors.anyMatch(descriptor -> links.contains(link(descriptor)));
        } catch (IOException e) {
            // The process belongs to another user, or it has ended.
            return false;
        }
    }

    private static String link(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static long number(String[] fields, int index) throws IOException {
        try {
            return Long.parseLong(fields[index]);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IOException(
                    "field %d of '%s' is not a number".formatted(index, String.join(" ", Arrays.asList(fields))),
                    e);
        }
    }
}
