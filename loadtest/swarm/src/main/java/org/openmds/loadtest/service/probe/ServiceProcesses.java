package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The observed processes of a service. Used by one thread. */
sealed interface ServiceProcesses permits ServiceProcesses.Nothing, ServiceProcesses.Tree, ServiceProcesses.Group {

    /**
     * Resource use of the processes since their start; -1 if unknown.
     *
     * @param waits
     *            for each thread that exists now, the seconds that it was able to run but waited for a processor
     */
    record ProcessUse(double cpuSeconds, long residentBytes, Map<Long, Double> waits) {

        static final ProcessUse UNKNOWN = new ProcessUse(-1, -1, Map.of());

        /** Returns the seconds that threads have waited since an earlier moment. Threads that have ended meanwhile do not count. */
        double waitedSince(ProcessUse before) {
            return waits.entrySet()
                    .stream()
                    .mapToDouble(each -> Math.max(0, each.getValue() - before.waits.getOrDefault(each.getKey(), 0.0)))
                    .sum();
        }
    }

    /** Returns the current use; unknown if the processes have ended. */
    ProcessUse use() throws IOException;

    /** No processes: the service is on another machine or unknown. */
    record Nothing() implements ServiceProcesses {
        @Override
        public ProcessUse use() {
            return ProcessUse.UNKNOWN;
        }
    }

    /** A process and its descendants. The processor time of ended children counts for their parent. */
    record Tree(ProcFiles proc, long pid) implements ServiceProcesses {
        @Override
        public ProcessUse use() throws IOException {
            List<ProcFiles.TaskStat> tasks = proc.tree(pid);
            return tasks.isEmpty()
                    ? ProcessUse.UNKNOWN
                    : new ProcessUse(tasks.stream().mapToDouble(ProcFiles.TaskStat::seconds).sum(),
                            tasks.stream().mapToLong(ProcFiles.TaskStat::residentBytes).sum(),
                            proc.waits(tasks.stream().map(ProcFiles.TaskStat::pid).toList()));
        }
    }

    /**
     * A control group of version 2, such as that of a container or of a systemd unit.
     *
     * @param folder
     *            a folder below {@code /sys/fs/cgroup}
     */
    record Group(ProcFiles proc, Path folder) implements ServiceProcesses {

        private static final double MICROS = 1e6;

        @Override
        public ProcessUse use() throws IOException {
            double seconds = Files.readAllLines(folder.resolve("cpu.stat"))
                    .stream()
                    .filter(line -> line.startsWith("usage_usec "))
                    .mapToDouble(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)) / MICROS)
                    .findFirst()
                    .orElse(-1);
            List<Long> pids = Files.readAllLines(folder.resolve("cgroup.procs"))
                    .stream()
                    .map(line -> Long.valueOf(line.strip()))
                    .toList();
            // Without the memory controller, only the sum over the processes is known, which counts shared pages several times.
            Path memory = folder.resolve("memory.current");
            long resident = Files.exists(memory)
                    ? Long.parseLong(Files.readString(memory).strip())
                    : proc.residentBytes(pids);
            return new ProcessUse(seconds, resident, proc.waits(pids));
        }
    }
}
