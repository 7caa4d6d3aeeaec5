package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The processes of a service. Used by one thread. */
sealed interface ServiceProcesses permits ServiceProcesses.Nothing, ServiceProcesses.Tree, ServiceProcesses.Group {

    /** Of the service's processes, since they started; -1 where unknown. */
    record ProcessUse(double cpuSeconds, long residentBytes, int runnable) {

        static final ProcessUse UNKNOWN = new ProcessUse(-1, -1, -1);
    }

    /** What they use now; unknown when they are gone. */
    ProcessUse use() throws IOException;

    /** The service is elsewhere, or not known. */
    record Nothing() implements ServiceProcesses {
        @Override
        public ProcessUse use() {
            return ProcessUse.UNKNOWN;
        }
    }

    /** A process and all that it started. What ended children used is their parent's. */
    record Tree(ProcFiles proc, long pid) implements ServiceProcesses {
        @Override
        public ProcessUse use() throws IOException {
            List<ProcFiles.TaskStat> tasks = proc.tree(pid);
            return tasks.isEmpty()
                    ? ProcessUse.UNKNOWN
                    : new ProcessUse(tasks.stream().mapToDouble(ProcFiles.TaskStat::seconds).sum(),
                            tasks.stream().mapToLong(ProcFiles.TaskStat::residentBytes).sum(),
                            tasks.stream().mapToInt(task -> proc.runnable(task.pid())).sum());
        }
    }

    /**
     * A control group of version 2, as a container or a unit of systemd has.
     *
     * @param folder
     *            below {@code /sys/fs/cgroup}
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
            Path memory = folder.resolve("memory.current");
            long resident = Files.exists(memory) ? Long.parseLong(Files.readString(memory).strip()) : -1;
            int runnable = Files.readAllLines(folder.resolve("cgroup.procs"))
                    .stream()
                    .mapToInt(line -> proc.runnable(Long.parseLong(line.strip())))
                    .sum();
            return new ProcessUse(seconds, resident, runnable);
        }
    }
}
